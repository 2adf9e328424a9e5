import { beforeEach, describe, expect, it } from 'vitest';
import { networkError } from '../../../ports/cashier-error.ts';
import { useMethods } from '../../methods/state.ts';
import { findPackage, useSweepstake } from '../../coins/state.ts';
import { fakePorts } from '../../../testing/fake-ports.ts';
import {
  beginTest,
  testBox,
  testList,
  testMethod,
  testSnippet,
} from '../../../testing/fixtures.ts';
import { loadHeldCoins } from '../../coins/flows/load-held-coins.ts';
import { openPackages } from './open-packages.ts';

beforeEach(() => beginTest({ widgetViewType: 'sweep' }));

const crypto = testMethod({ name: 'crypto_usdt', category: 'crypto' });

function setUp(change: Record<string, () => unknown> = {}) {
  const ports = fakePorts();
  ports.answers = {
    'methods-payment-v3': () => testList(testMethod(), crypto),
    'userdata-payment-snippet': () => testSnippet(),
    'sweepstake-boxes': () => ({ boxes: [testBox({ boxes: [testBox({ id: 'inner' })] })] }),
    ...change,
  };
  const open = () => openPackages(ports, ports.navigator.place());
  return { ports, open };
}

const fail = () => {
  throw networkError();
};

describe('the coin package page', () => {
  it('[LIST-3] keeps the packages, and only crypto methods', async () => {
    const { ports, open } = setUp();
    await open();
    expect(useMethods.getState().list?.methods).toEqual([crypto]);
    expect(findPackage('inner')?.id).toBe('inner');
    expect(ports.places).toEqual([]);
    expect(ports.sent).toEqual([{ messageType: 'init', page: 'deposit' }]);
  });

  it.each([
    ['has none', () => ({ boxes: [] })],
    ['[SWP-5] fails to return any', fail],
  ])('[LIST-3] leads to the empty page if the server %s', async (_, boxes) => {
    const { ports, open } = setUp({ 'sweepstake-boxes': boxes });
    await open();
    expect(useSweepstake.getState().boxes).toEqual([]);
    expect(ports.sent).toContainEqual({
      messageType: 'onDisplayError',
      message: 'Empty sweepstakes',
    });
    expect(ports.places).toMatchObject([{ path: '/empty', query: { packages: '0' } }]);
  });

  it('[LIST-2] leads to the empty page if there is no crypto method', async () => {
    const { ports, open } = setUp({ 'methods-payment-v3': () => testList() });
    await open();
    expect(ports.places).toEqual([
      { path: '/empty', query: { transaction: 'deposit', direct: '0' } },
    ]);
    expect(ports.sent).toContainEqual({
      messageType: 'onDisplayError',
      message: 'Empty payment methods',
    });
  });
});

describe('the player’s coins', () => {
  it('include both kinds, and how many are still to be played', async () => {
    const { ports } = setUp({
      'sweepstake-balance-get': () => [
        { currency: 'GC', balance: '10000' },
        { currency: 'SC', balance: '5' },
      ],
      'sweepstake-recoup-sum': () => ({ status: 'unplayed', amount: '2.5' }),
    });
    await loadHeldCoins(ports);
    expect(useSweepstake.getState().held).toEqual({ gold: '10000', sweep: '5', unplayed: '2.5' });
  });

  it('[SWP-5] are 0, with none to be played, if they fail to load', async () => {
    const { ports } = setUp({ 'sweepstake-balance-get': fail, 'sweepstake-recoup-sum': fail });
    await loadHeldCoins(ports);
    expect(useSweepstake.getState().held).toEqual({ gold: '0', sweep: '0', unplayed: '0' });
  });

  it('come from the latest request, even if an earlier response arrives later', async () => {
    let answerFirst: (value: unknown) => void = () => {};
    const first = new Promise((resolve) => (answerFirst = resolve));
    const answers = [first, [{ currency: 'GC', balance: '7' }]];
    const { ports } = setUp({
      'sweepstake-balance-get': () => answers.shift(),
      'sweepstake-recoup-sum': () => ({ status: 'played', amount: '0' }),
    });
    const slow = loadHeldCoins(ports);
    await loadHeldCoins(ports);
    answerFirst([{ currency: 'GC', balance: '1' }]);
    await slow;
    expect(useSweepstake.getState().held?.gold).toBe('7');
  });
});
