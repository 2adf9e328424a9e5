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

async function press(method: string, answer: () => unknown) {
  const query = { id: 'd1', method };
  const ports = fakePorts({ path: '/deposit/host-to-host', query });
  ports.answers = {
    'methods-payment-v3': answer,
    'userdata-payment-snippet': () => testSnippet(),
  };
  await askForMethod(ports, { depositId: 'd1', paymentMethod: method });
  const said = useSnackbars.getState().list.map(({ content }) => content);
  return { said, paths: ports.places.map(({ path }) => path) };
}

it('[ROUTE-8] loads the method list again if it failed to load with the page', async () => {
  expect(await press('spei', () => testList())).toEqual({ said: [], paths: [] });
  expect(findMethod('spei')).toBeDefined();
});

it('shows an error if the list fails to load again', async () => {
  const { said } = await press('spei', () => Promise.reject(networkError()));
  expect(said).toEqual(['Network connection failed']);
});

it('leads to the result if the method is no longer offered', async () => {
  expect((await press('gone', () => testList())).paths).toEqual(['/deposit/complete']);
});
