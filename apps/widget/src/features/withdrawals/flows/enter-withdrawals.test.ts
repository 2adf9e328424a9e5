import { cardViewTypes } from '@opencashier/contract/methods/methods';
import { beforeEach, describe, expect, it } from 'vitest';
import { CashierError } from '../../../ports/cashier-error.ts';
import { chooseAccount, useWithdrawal } from '../state.ts';
import { beginTest, testSnippet } from '../../../testing/fixtures.ts';
import {
  payoutList,
  payoutMethod,
  payoutPorts,
  testWithdrawal,
} from '../../../testing/withdrawal-fixtures.ts';
import { enterPlace } from '../../../routes/enter-place.ts';
import { changeAccount, enterWithdrawals } from './enter-withdrawals.ts';
import { withdrawalRoute } from './withdrawal-methods.ts';

beforeEach(() => beginTest());

const refetched = { path: '/withdrawal', query: { refetch: '1' } };

describe('the withdrawal root', () => {
  it('[LIST-4][HOST-10] sends init as the withdrawal page, and loads methods and withdrawals', async () => {
    const ports = payoutPorts();
    ports.answers['withdrawal-list'] = () => ({ withdrawals: [testWithdrawal()], hasMore: false });
    await enterWithdrawals(ports, ports.navigator.place());
    expect(ports.sent).toEqual([{ messageType: 'init', page: 'withdrawal' }]);
    expect(ports.tracked).toEqual([['form-view', 'withdrawal']]);
    expect(ports.calls).toContainEqual(
      expect.objectContaining({
        name: 'methods-withdrawal',
        input: { country: 'mx', currency: 'MXN', language: 'en' },
      }),
    );
    const { list, records } = useWithdrawal.getState();
    expect(list).toEqual(payoutList());
    expect(Object.keys(records)).toEqual(['w1']);
  });

  it.each([
    ['no method', { ...payoutList(), methods: [] }, '0'],
    ['the direct-geo flag', { ...payoutList(), directGeo: true }, '1'],
    ['only a card', payoutList(payoutMethod({ cardViewType: cardViewTypes.card })), '0'],
  ])('[LIST-4] leads to the empty page with %s', async (_, list, direct) => {
    const ports = payoutPorts();
    ports.answers['methods-withdrawal'] = () => list;
    await enterWithdrawals(ports, ports.navigator.place());
    expect(ports.places).toEqual([
      { path: '/empty', query: { transaction: 'withdrawal', direct } },
    ]);
    expect(ports.sent).toContainEqual({
      messageType: 'onDisplayError',
      message: 'Empty withdrawal methods',
    });
  });

  it('[WD-5] shows an empty list for a chosen account that has no method', async () => {
    const ports = payoutPorts();
    ports.answers['methods-withdrawal'] = () => ({ ...payoutList(), methods: [] });
    chooseAccount('USD');
    await enterWithdrawals(ports, ports.navigator.place());
    expect(ports.places).toEqual([]);
    expect(useWithdrawal.getState().list?.methods).toEqual([]);
  });

  it('shows pending withdrawals above the methods if they load in time, otherwise below', async () => {
    const ports = payoutPorts();
    await enterWithdrawals(ports, ports.navigator.place());
    expect(useWithdrawal.getState().recordsPosition).toBe('above');

    beginTest();
    const { promise, resolve } = Promise.withResolvers<object>();
    ports.answers['withdrawal-list'] = () => promise;
    const opening = enterWithdrawals(ports, ports.navigator.place());
    await ports.clock.advance(599);
    expect(useWithdrawal.getState().recordsPosition).toBeUndefined();
    await ports.clock.advance(1);
    expect(useWithdrawal.getState().recordsPosition).toBe('below');
    resolve({ withdrawals: [testWithdrawal()], hasMore: false });
    await opening;
    expect(useWithdrawal.getState()).toMatchObject({
      recordsPosition: 'below',
      records: { w1: {} },
    });
    // A returning player finds the pending withdrawals at the top.
    await enterWithdrawals(ports, ports.navigator.place());
    expect(useWithdrawal.getState().recordsPosition).toBe('above');
  });

  it('[LIST-5] shows india, p2p, eazype, bankTransfer and cash, and nothing else', () => {
    const shown = Object.entries(cardViewTypes).filter(([, cardViewType]) =>
      withdrawalRoute(payoutMethod({ cardViewType })),
    );
    expect(shown.map(([name]) => name)).toEqual(['india', 'p2p', 'eazype', 'bankTransfer', 'cash']);
  });

  it('[WD-3] leads to the bank list if the method requires one', () => {
    const bank = { name: 'bank', type: 'dropdown', list: 'nigerian-banks' } as const;
    expect(withdrawalRoute(payoutMethod({ fields: [bank] }))).toBe('/withdrawal/nigerian-banks');
    expect(withdrawalRoute(payoutMethod())).toBe('/withdrawal/redirect');
  });

  it('[ROUTE-11] reloads the methods for the refetch flag, and removes the flag', async () => {
    const ports = payoutPorts();
    useWithdrawal.setState({ list: payoutList() });
    await enterWithdrawals(ports, { path: '/withdrawal', query: { refetch: '1' }, state: {} });
    expect(useWithdrawal.getState().list).toBeUndefined();
    expect(ports.places).toEqual([{ path: '/withdrawal', query: {} }]);
  });

  it('[WD-5] loads the methods of another account’s currency', async () => {
    const ports = payoutPorts();
    await changeAccount(ports, 'USD');
    expect(ports.calls[1]).toMatchObject({
      name: 'methods-withdrawal',
      input: { country: 'mx', currency: 'USD' },
    });
    expect(useWithdrawal.getState().list).toEqual(payoutList());
  });

  it('[WD-5] shows the methods of the account chosen last, however late the others arrive', async () => {
    const ports = payoutPorts();
    const main = payoutList();
    ports.answers['methods-withdrawal'] = ({ currency }) =>
      currency === 'USD' ? { ...main, methods: [payoutMethod({ name: 'usd-only' })] } : main;
    const { clock } = ports;
    const delays = [0, 500];
    ports.answers['userdata-payment-snippet'] = () =>
      clock.wait(delays.pop() ?? 0).then(() => testSnippet());
    const toDollars = changeAccount(ports, 'USD');
    await clock.advance(400);
    const toPesos = changeAccount(ports, 'MXN');
    await clock.advance(600);
    await Promise.all([toDollars, toPesos]);
    expect(useWithdrawal.getState().list).toEqual(main);

    // The answer for the account that is no longer chosen comes last.
    ports.answers['methods-withdrawal'] = ({ currency }) =>
      clock.wait(currency === 'USD' ? 400 : 0).then(() => ({
        ...main,
        methods: currency === 'USD' ? [] : main.methods,
      }));
    const toDollarsAgain = changeAccount(ports, 'USD');
    const toPesosAgain = changeAccount(ports, 'MXN');
    await clock.advance(2000);
    await Promise.all([toDollarsAgain, toPesosAgain]);
    expect(useWithdrawal.getState().list).toEqual(main);
  });

  it('stays on the root page if the chosen account has no methods', async () => {
    const ports = payoutPorts();
    ports.answers['methods-withdrawal'] = () => ({ ...payoutList(), methods: [] });
    await changeAccount(ports, 'USD');
    expect(ports.places).toEqual([]);
    expect(useWithdrawal.getState()).toMatchObject({ currency: 'USD', list: { methods: [] } });
  });
});

describe('entering a withdrawal page', () => {
  const enter = (path: string, query: Record<string, string> = {}, ports = payoutPorts()) =>
    enterPlace(ports, { path, query, state: {} });

  it('[ROUTE-5] leads from an unknown path to the root', async () => {
    expect(await enter('/withdrawal/nowhere')).toEqual({
      kind: 'go',
      target: { path: '/deposit' },
    });
  });

  it('[ROUTE-8] leads to the root, which reloads its list, without a method, a group or a withdrawal', async () => {
    for (const path of [
      '/withdrawal/redirect',
      '/withdrawal/redirect/instruction',
      '/withdrawal/nigerian-banks',
      '/withdrawal/group',
      '/withdrawal/group/redirect',
      '/withdrawal/confirm',
      '/withdrawal/complete',
    ]) {
      expect(await enter(path), path).toEqual({ kind: 'go', target: refetched });
    }
  });

  it('[ROUTE-8] restores a method by its name and a withdrawal by its id', async () => {
    const redirect = await enter('/withdrawal/redirect', { method: 'spei' });
    expect(redirect).toMatchObject({ kind: 'show', route: { path: '/withdrawal/redirect' } });
    expect(await enter('/withdrawal/complete', { id: 'w1' })).toMatchObject({ kind: 'show' });
  });

  it('shows the result of a confirmed withdrawal, and the confirmation of a draft', async () => {
    expect(await enter('/withdrawal/confirm', { id: 'w1' })).toEqual({
      kind: 'go',
      target: { path: '/withdrawal/complete', query: { id: 'w1' } },
    });
    beginTest();
    const ports = payoutPorts();
    ports.answers['withdrawal-status'] = () => testWithdrawal({ status: 'draft' });
    expect(await enter('/withdrawal/complete', { id: 'w1' }, ports)).toEqual({
      kind: 'go',
      target: { path: '/withdrawal/confirm', query: { id: 'w1' } },
    });
  });

  it('opens the confirmation of a redemption whose rate has moved, and the root for another draft', async () => {
    const promisedPayout = { amount: '20', currency: 'USDT' };
    const again = { path: '/withdrawal/crypto/convert', query: { method: 'spei', id: 'w1' } };
    for (const [draft, target] of [
      [{ promisedPayout }, again],
      [{}, refetched],
    ] as const) {
      beginTest({ widgetViewType: 'sweep' });
      const ports = payoutPorts();
      ports.answers['withdrawal-status'] = () => testWithdrawal({ status: 'draft', ...draft });
      const entered = await enter('/withdrawal/complete', { id: 'w1' }, ports);
      expect(entered).toEqual({ kind: 'go', target });
    }
  });

  it('leads to the root for an unknown withdrawal, and to the error page on a failure', async () => {
    const ports = payoutPorts();
    ports.answers['withdrawal-status'] = () => {
      throw new CashierError('no', { code: 'banking.withdrawalNotFound', status: 404 });
    };
    expect(await enter('/withdrawal/complete', { id: 'w1' }, ports)).toEqual({
      kind: 'go',
      target: refetched,
    });
    ports.answers['withdrawal-status'] = () => {
      throw new CashierError('no', { code: 'server.internal', status: 500 });
    };
    expect(await enter('/withdrawal/complete', { id: 'w1' }, ports)).toMatchObject({
      target: { path: '/error', query: { back: '/withdrawal/complete?id=w1' } },
    });
  });
});
