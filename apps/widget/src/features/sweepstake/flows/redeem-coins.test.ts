import { beforeEach, describe, expect, it } from 'vitest';
import type { AmountCheck } from '../../../forms/check-amount.ts';
import { changeField } from '../../../forms/form-state.ts';
import { checkWithdrawalAmount } from '../../withdrawals/withdrawal-amount.ts';
import { networkError } from '../../../ports/cashier-error.ts';
import { redeemableOf, useSweepstake } from '../../coins/state.ts';
import { useWithdrawal } from '../../withdrawals/state.ts';
import { fakePorts } from '../../../testing/fake-ports.ts';
import { beginTest, testList, testMethod, testSnippet } from '../../../testing/fixtures.ts';
import { enterPlace } from '../../../routes/enter-place.ts';
import { withdrawableNow } from '../../withdrawals/flows/check-withdrawal.ts';
import { enterWithdrawals } from '../../withdrawals/flows/enter-withdrawals.ts';
import { quoteWithdrawal } from '../../withdrawals/flows/quote-withdrawal.ts';
import { loadRate, selectPayoutCoin, selectPayoutNetwork } from './redeem-coins.ts';

beforeEach(() => beginTest({ widgetViewType: 'sweep', currency: 'USD', paymentGeo: 'US' }));

const usdt = testMethod({
  name: 'crypto_usdt',
  category: 'crypto',
  coin: 'USDT',
  fields: [{ name: 'network', type: 'networks', value: 'tron' }],
});

function setUp(change: Record<string, () => unknown> = {}) {
  const ports = fakePorts({ path: '/withdrawal' });
  ports.answers = {
    'methods-withdrawal': () => testList(testMethod(), usdt),
    'userdata-payment-snippet': () => testSnippet(),
    'withdrawal-list': () => ({ withdrawals: [], hasMore: false }),
    ...change,
  };
  return ports;
}

// A no-break space joins an amount to its code.
const errorText = ({ error }: AmountCheck) => error?.().replaceAll('\u00a0', ' ');

const fail = () => {
  throw networkError();
};

describe('a redemption', () => {
  it('[SWP-3] offers crypto methods only, in the player’s own currency', async () => {
    const ports = setUp();
    await enterWithdrawals(ports, ports.navigator.place());
    expect(useWithdrawal.getState().list?.methods).toEqual([usdt]);
    const request = ports.calls.find(({ name }) => name === 'methods-withdrawal');
    expect(request?.input['currency']).toBe('USD');
  });

  it('[LIST-4] leads to the empty page without methods', async () => {
    const ports = setUp({ 'methods-withdrawal': () => testList() });
    await enterWithdrawals(ports, ports.navigator.place());
    expect(ports.places).toEqual([
      { path: '/empty', query: { transaction: 'withdrawal', direct: '0' } },
    ]);
    expect(ports.sent).toContainEqual({
      messageType: 'onDisplayError',
      message: 'Empty withdrawal methods',
    });
  });

  it('[SWP-3] leads from the coin to its network, then to the conversion', () => {
    const ports = setUp();
    selectPayoutCoin(ports, usdt.name);
    selectPayoutNetwork(ports, usdt, 'ethereum');
    expect(ports.places).toEqual([
      { path: '/withdrawal/crypto', query: { method: 'crypto_usdt' } },
      {
        path: '/withdrawal/crypto/convert',
        query: { method: 'crypto_usdt', network: 'ethereum' },
      },
    ]);
    expect(useWithdrawal.getState().form['network']?.value).toBe('ethereum');
  });

  it('[ROUTE-8] is restored from its URL, and keeps the player’s input', async () => {
    const path = '/withdrawal/crypto/convert';
    const place = { path, query: { method: usdt.name, network: 'ethereum' }, state: {} };
    expect(await enterPlace(setUp(), place)).toMatchObject({ kind: 'show' });
    expect(useWithdrawal.getState().form['network']?.value).toBe('ethereum');
    const typed = (form: object) => ({ form: changeField({ ...form }, 'network', 'ton') });
    useWithdrawal.setState(({ form }) => typed(form));
    await enterPlace(setUp(), place);
    expect(useWithdrawal.getState().form['network']?.value).toBe('ton');
    expect(await enterPlace(setUp(), { ...place, query: { method: 'none' } })).toMatchObject({
      target: { path: '/withdrawal', query: { refetch: '1' } },
    });
  });

  it('[SWP-5] has no rate if the server has none, or if it fails to load', async () => {
    const answer = (amount: string | null) => setUp({ 'payment-convert-v2': () => ({ amount }) });
    expect(await loadRate(answer('990099'), usdt)).toBe(0.990099);
    expect(await loadRate(answer(null), usdt)).toBeNull();
    expect(await loadRate(setUp({ 'payment-convert-v2': fail }), usdt)).toBeNull();
  });

  it('uses the limits of the dry run, in coins', async () => {
    const quote = { amount: '1', currency: 'SC', fee: '0', net: '1', available: '40' };
    const limits = { min: '15.16', max: '40' };
    const serverTime = '2026-11-15T12:00:00.000Z';
    const ports = setUp({ 'withdrawal-create': () => ({ ...quote, limits, serverTime }) });
    selectPayoutNetwork(ports, usdt, 'tron');
    const quoting = quoteWithdrawal(ports);
    await ports.clock.advance(300);
    await quoting;
    expect(ports.calls.at(-1)?.input).toMatchObject({ currency: 'SC', dryRun: true });
    const bounds = withdrawableNow(usdt);
    expect(bounds).toEqual({ limits, available: '40' });
    const errorOf = (amount: string) => errorText(checkWithdrawalAmount(amount, bounds, 'SC'));
    expect(errorOf('15.15')).toBe('The minimum redemption is 15.16 SC');
    expect(errorOf('41')).toBe('You have 40 SC available');
    expect(errorOf('40')).toBeUndefined();
  });

  it('explains that the balance is below the minimum', () => {
    const quote = { amount: '1', currency: 'SC', fee: '0', net: '1', available: '5' };
    const serverTime = '2026-11-15T12:00:00.000Z';
    useWithdrawal.setState({ quote: { ...quote, limits: { min: '15', max: '5' }, serverTime } });
    const errorOf = (amount: string) =>
      errorText(checkWithdrawalAmount(amount, withdrawableNow(usdt), 'SC'));
    expect(errorOf('4')).toBe('The minimum redemption is 15 SC');
    expect(errorOf('15')).toBe('You have 5 SC available');
  });
});

it('[SWP-6] redeemable coins are the played sweep coins, and never negative', () => {
  expect(redeemableOf({ gold: '9', sweep: '12.5', unplayed: '5' })).toBe('7.5');
  expect(redeemableOf({ gold: '9', sweep: '5', unplayed: '5' })).toBe('0');
  expect(redeemableOf({ gold: '9', sweep: '2', unplayed: '5' })).toBe('0');
  useSweepstake.setState({ held: { gold: '9', sweep: '12.5', unplayed: '5' } });
  expect(withdrawableNow(usdt).available).toBe('7.5');
});
