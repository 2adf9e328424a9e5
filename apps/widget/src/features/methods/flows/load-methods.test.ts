import { beforeEach, describe, expect, it, vi } from 'vitest';
import { networkError } from '../../../ports/cashier-error.ts';
import { useMethods } from '../state.ts';
import { useSnackbars } from '../../../state/snackbars.ts';
import { fakePorts } from '../../../testing/fake-ports.ts';
import {
  beginTest,
  testDeposit,
  testList,
  testMethod,
  testPending,
  testSnippet,
} from '../../../testing/fixtures.ts';
import { loadMethods, loadMethodsEarly } from './load-methods.ts';
import { openRoot } from './open-root.ts';
import { recordDeposit } from '../../deposits/flows/watch/record-deposit.ts';
import { depositMethods } from '../../deposits/flows/deposit-methods.ts';

beforeEach(() => beginTest());

function setUp(list = testList()) {
  const ports = fakePorts();
  ports.answers = {
    'methods-payment-v3': () => list,
    'userdata-payment-snippet': () => testSnippet(),
  };
  return ports;
}

describe('loading the methods', () => {
  it('[LIST-1][START-10] loads methods and snippet together, by country and currency', async () => {
    const ports = setUp();
    expect(await loadMethods(ports, depositMethods)).toEqual({ kind: 'listed' });
    const request = { country: 'mx', currency: 'MXN', language: 'en' };
    expect(ports.calls.map(({ name, input }) => [name, input])).toEqual([
      ['userdata-payment-snippet', request],
      ['methods-payment-v3', request],
    ]);
    expect(useMethods.getState()).toMatchObject({ list: testList(), snippet: testSnippet() });
  });

  it.each([
    ['the direct-geo flag', { ...testList(), directGeo: true }, true],
    ['no methods', { ...testList(), methods: [] }, false],
    ['an unknown view type', testList(testMethod({ cardViewType: 99 })), false],
  ])('[LIST-2][LIST-12] treats %s as an empty list', async (_, list, direct) => {
    expect(await loadMethods(setUp(list), depositMethods)).toEqual({ kind: 'empty', direct });
  });

  it('shows the list if the snippet fails to load', async () => {
    const ports = setUp();
    ports.answers['userdata-payment-snippet'] = () => Promise.reject(networkError());
    expect(await loadMethods(ports, depositMethods)).toEqual({ kind: 'listed' });
    expect(useMethods.getState().snippet).toBeUndefined();
  });

  it('waits only briefly for a slow snippet, and uses it when it arrives', async () => {
    const ports = setUp();
    ports.answers['userdata-payment-snippet'] = () =>
      ports.clock.wait(5000).then(() => testSnippet());
    const outcome = loadMethods(ports, depositMethods);
    await ports.clock.advance(599);
    expect(useMethods.getState().list).toBeUndefined();
    await ports.clock.advance(1);
    expect(await outcome).toEqual({ kind: 'listed' });
    await ports.clock.advance(5000);
    expect(useMethods.getState().snippet).toEqual(testSnippet());
  });

  it('places pending deposits above the list only if they load in time', async () => {
    const ports = setUp();
    const snippet = testSnippet({ pending: [testPending()] });
    ports.answers['userdata-payment-snippet'] = () => snippet;
    await loadMethods(ports, depositMethods);
    expect(useMethods.getState().placed).toEqual(['d1']);

    beginTest();
    ports.answers['userdata-payment-snippet'] = () => ports.clock.wait(5000).then(() => snippet);
    const outcome = loadMethods(ports, depositMethods);
    await ports.clock.advance(600);
    await outcome;
    await ports.clock.advance(5000);
    expect(useMethods.getState()).toMatchObject({ placed: [], snippet });
  });
});

describe('the root page', () => {
  it('[HOST-1][LIST-1] sends init to the host and a form-view event', async () => {
    const ports = setUp();
    await openRoot(ports, ports.navigator.place(), depositMethods);
    expect(ports.sent).toEqual([{ messageType: 'init', page: 'deposit' }]);
    expect(ports.tracked).toEqual([['form-view', 'deposit']]);
    expect(ports.places).toEqual([]);
  });

  it.each([
    ['a direct geo', { ...testList(), directGeo: true }, '1'],
    ['no method', { ...testList(), methods: [] }, '0'],
    ['no method that can be shown', testList(testMethod({ cardViewType: 99 })), '0'],
  ])('[LIST-2] leads to the empty page with %s', async (_, list, direct) => {
    const ports = setUp(list);
    await openRoot(ports, ports.navigator.place(), depositMethods);
    expect(ports.places).toEqual([{ path: '/empty', query: { transaction: 'deposit', direct } }]);
    expect(ports.sent).toContainEqual({
      messageType: 'onDisplayError',
      message: 'Empty payment methods',
    });
  });

  it('[ROUTE-11] reloads the methods for the refetch flag, and removes the flag', async () => {
    const ports = setUp();
    useMethods.setState({ list: testList() });
    await openRoot(
      ports,
      { path: '/deposit', query: { refetch: '1', a: 'b' }, state: {} },
      depositMethods,
    );
    expect(useMethods.getState().list).toBeUndefined();
    expect(ports.places).toEqual([{ path: '/deposit', query: { a: 'b' } }]);
    await openRoot(ports, ports.navigator.place(), depositMethods);
    expect(useMethods.getState().list).toEqual(testList());
  });

  it('[LIST-8] leads to the error page if the list fails to load', async () => {
    const ports = setUp();
    ports.answers['methods-payment-v3'] = () => Promise.reject(networkError());
    await openRoot(ports, ports.navigator.place(), depositMethods);
    expect(ports.places).toEqual([
      {
        path: '/error',
        query: { back: '/deposit', transaction: 'deposit' },
        state: { message: 'Network connection failed', code: 'socket.networkError' },
      },
    ]);
  });

  it('keeps the current list if reloading it fails', async () => {
    const ports = setUp();
    useMethods.setState({ list: testList() });
    ports.answers['methods-payment-v3'] = () => Promise.reject(networkError());
    await openRoot(ports, ports.navigator.place(), depositMethods);
    expect(ports.places).toEqual([]);
    expect(useSnackbars.getState().list).toMatchObject([{ content: 'Network connection failed' }]);
  });

  it('uses the list requested before the page opened, once', async () => {
    const ports = setUp();
    void loadMethodsEarly(ports, depositMethods);
    await openRoot(ports, ports.navigator.place(), depositMethods);
    expect(ports.calls).toHaveLength(2);
    await openRoot(ports, ports.navigator.place(), depositMethods);
    expect(ports.calls).toHaveLength(4);
  });

  it('shows a deposit of this visit above the list when the player returns', async () => {
    const ports = setUp();
    ports.answers['userdata-payment-snippet'] = () => testSnippet({ pending: [testPending()] });
    await openRoot(ports, ports.navigator.place(), depositMethods);
    recordDeposit(ports, testDeposit({ depositId: 'd2' }));
    ports.answers['userdata-payment-snippet'] = () => ports.clock.wait(5000).then(() => undefined);
    void openRoot(ports, ports.navigator.place(), depositMethods);
    await vi.dynamicImportSettled();
    expect(useMethods.getState().placed).toEqual(['d2', 'd1']);
    expect(useMethods.getState().snippet?.pending[0]).toMatchObject({
      amount: '100',
      resume: '/deposit/complete?id=d2&method=spei',
    });
    recordDeposit(ports, testDeposit({ depositId: 'd3', status: 'mistaked' }));
    void openRoot(ports, ports.navigator.place(), depositMethods);
    expect(useMethods.getState().placed).toEqual(['d2', 'd1']);
  });

  it('does not navigate if the player has already left', async () => {
    const ports = setUp({ ...testList(), methods: [] });
    const opening = openRoot(ports, ports.navigator.place(), depositMethods);
    ports.navigator.go({ path: '/deposit/redirect' });
    await opening;
    expect(ports.places).toEqual([{ path: '/deposit/redirect' }]);
  });
});
