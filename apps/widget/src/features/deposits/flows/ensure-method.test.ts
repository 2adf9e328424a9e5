import { beforeEach, expect, it } from 'vitest';
import { networkError } from '../../../ports/cashier-error.ts';
import { findMethod } from '../../methods/state.ts';
import { useSnackbars } from '../../../state/snackbars.ts';
import { fakePorts } from '../../../testing/fake-ports.ts';
import { beginTest, testList, testSnippet } from '../../../testing/fixtures.ts';
import { askForMethod } from './ensure-method.ts';

beforeEach(() => {
  beginTest();
  useSnackbars.setState({ list: [] });
});

async function askForMethodOf(method: string, answer: () => unknown) {
  const query = { id: 'd1', method };
  const ports = fakePorts({ path: '/deposit/host-to-host', query });
  ports.answers = {
    'methods-payment-v3': answer,
    'userdata-payment-snippet': () => testSnippet(),
  };
  await askForMethod(ports, { depositId: 'd1', paymentMethod: method });
  const snackbars = useSnackbars.getState().list.map(({ content }) => content);
  return { snackbars, paths: ports.places.map(({ path }) => path) };
}

it('[ROUTE-8] loads the method list again if it failed to load with the page', async () => {
  expect(await askForMethodOf('spei', () => testList())).toEqual({ snackbars: [], paths: [] });
  expect(findMethod('spei')).toBeDefined();
});

it('shows an error if the list fails to load again', async () => {
  const { snackbars } = await askForMethodOf('spei', () => Promise.reject(networkError()));
  expect(snackbars).toEqual(['Network connection failed']);
});

it('leads to the result if the method is no longer offered', async () => {
  expect((await askForMethodOf('removed', () => testList())).paths).toEqual(['/deposit/complete']);
});
