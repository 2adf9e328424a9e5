import { currencyOf, multiplyDecimals, truncateDecimal } from '@opencashier/money';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { changeField, emptyForm } from '../../../../forms/form-state.ts';
import { useSweepstake } from '../../../coins/state.ts';
import { useWithdrawal } from '../../../withdrawals/state.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest } from '../../../../testing/fixtures.ts';
import {
  fillForm,
  payoutMethod,
  testQuote,
  testWithdrawal,
} from '../../../../testing/withdrawal-fixtures.ts';
import { factOf, renderScreen } from '../../../../testing/render-screen.tsx';
import ConvertScreen from './ConvertScreen.tsx';

beforeEach(() => beginTest({ widgetViewType: 'sweep' }));

const show = (query: Record<string, string> = {}) =>
  renderScreen(ConvertScreen, fakePorts({ path: '/withdrawal/crypto', query }));

const coin = { name: 'crypto_usdt', category: 'crypto' } as const;

it.each([
  [{ min: '15.15', max: '40' }, '40', '15.15 SC to 40 SC'],
  [{ min: '15.15', max: '5' }, '5', 'The minimum redemption is 15.15 SC, and you have 5 SC'],
])(
  '[WD-7] shows the limits %j of a redemption as soon as they are known',
  async (limits, available, words) => {
    fillForm(payoutMethod(coin));
    const serverTime = '2026-11-15T12:00:00.000Z';
    const quote = {
      amount: '1',
      currency: 'SC',
      fee: '0',
      net: '1',
      available,
      limits,
      serverTime,
    };
    await show();
    act(() => useWithdrawal.setState({ quote }));
    screen.getByText(words, { exact: false });
    expect(screen.queryByText('15.15 SC to 15.15 SC', { exact: false })).toBeNull();
  },
);

it('[WD-7] shows what the limit leaves of a redemption, instead of a form', async () => {
  fillForm(payoutMethod(coin));
  await show();
  const limit = { period: 'week', left: '5', currency: 'SC' } as const;
  const limits = { min: '15.15', max: '5' };
  const quote = testQuote({ currency: 'SC', available: '40', limits, limit });
  act(() => useWithdrawal.setState({ quote }));
  screen.getByText(
    /^You have 5(\.00)? SC left of your 7-day limit, and the minimum here is 15\.15 SC\./,
  );
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('[WD-7] shows the form once the player has enough coins, whatever the last dry run said', async () => {
  fillForm(payoutMethod(coin));
  const limits = { min: '15.15', max: '5' };
  useWithdrawal.setState({ quote: testQuote({ currency: 'SC', available: '5', limits }) });
  useSweepstake.setState({ held: { gold: '0', sweep: '100', unplayed: '0' } });
  await show();
  screen.getByRole('textbox', { name: 'Coins to redeem' });
});

it('[SWP-4] the disclaimer is below the whole form', async () => {
  fillForm(payoutMethod({ ...coin, savesAccount: true }));
  await show();
  const field = document.querySelector('input[name="clabe"]');
  const tick = screen.getByRole('checkbox', { name: /Save for next time/ });
  const disclaimer = screen.getByText('Gold coins are for entertainment only', { exact: false });
  const { DOCUMENT_POSITION_FOLLOWING } = Node;
  expect(field?.compareDocumentPosition(tick)).toBe(DOCUMENT_POSITION_FOLLOWING);
  expect(tick.compareDocumentPosition(disclaimer)).toBe(DOCUMENT_POSITION_FOLLOWING);
});

it('[SWP-3] does not send an address that is not complete', async () => {
  const tron = { id: 'tron', name: 'Tron', standard: null, confirmations: null };
  const networks = [{ ...tron, intervalSeconds: null, minUsd: null, memo: false }];
  const fields = [
    { name: 'network', type: 'networks', value: 'tron' },
    { name: 'wallet', type: 'text', alias: 'wallet' },
  ] as const;
  fillForm(payoutMethod({ ...coin, networks, fields: [...fields] }));
  const quote = testQuote({ currency: 'SC', payout: { amount: '9', currency: 'USDT' } });
  useWithdrawal.setState({ quote, form: changeField(emptyForm, 'wallet', 'TJRabPrwb') });
  const ports = fakePorts({ path: '/withdrawal/crypto' });
  await renderScreen(ConvertScreen, ports);
  expect(screen.queryByText(/has a typo/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Continue/ }));
  await screen.findAllByText(/This address has a typo/);
  const creates = ports.calls.filter(({ name }) => name === 'withdrawal-create');
  expect(creates.filter(({ input }) => !input['dryRun'])).toEqual([]);
});

it.each([
  ['USDT', '0.99009900990099', /^1\sUSDT = 1\.01 SC$/],
  ['BTC', '0.0000165016501650', /^1\sBTC = 60,600 SC$/],
])('[AMT-7] shows the rate to %s with all its digits', async (payoutCoin, worth, text) => {
  fillForm(payoutMethod({ ...coin, coin: payoutCoin }));
  const ports = fakePorts({ path: '/withdrawal/crypto' });
  ports.answers['sweepstake-balance-get'] = () => [{ currency: 'SC', balance: '100' }];
  ports.answers['sweepstake-recoup-sum'] = () => ({ status: 'ok', amount: '0' });
  // As the server does it: an amount is cut to the decimals of its currency.
  ports.answers['payment-convert-v2'] = ({ amount }) => ({
    amount: truncateDecimal(
      multiplyDecimals(String(amount), worth),
      currencyOf(payoutCoin)?.decimals ?? 2,
    ),
  });
  await renderScreen(ConvertScreen, ports);
  await waitFor(() => expect(factOf('Rate')).toMatch(text));
});

it('asks the player to confirm the redemption in the address again, at its new rate', async () => {
  fillForm(payoutMethod(coin));
  const draft = testWithdrawal({
    status: 'draft',
    currency: 'SC',
    destination: '•• f3t4',
    payout: { amount: '22.22', currency: 'USDT' },
    promisedPayout: { amount: '20', currency: 'USDT' },
  });
  useWithdrawal.setState({ records: { w1: { ...draft, receivedAtMs: 0 } } });
  await show({ id: 'w1' });
  const sheet = within(screen.getByRole('dialog'));
  sheet.getByText('22.22 USDT');
  // A draft that needs no code can be confirmed at once.
  sheet.getByRole('button', { name: /^Redeem / });
  expect(factOf('To')).toBe('•• f3t4');
  cleanup();
  await show();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[SWP-5] without a rate, the button leads to the other coins', async () => {
  fillForm(payoutMethod(coin));
  const ports = fakePorts({ path: '/withdrawal/crypto' });
  ports.answers['sweepstake-balance-get'] = () => [{ currency: 'SC', balance: '100' }];
  ports.answers['sweepstake-recoup-sum'] = () => ({ status: 'ok', amount: '0' });
  ports.answers['payment-convert-v2'] = () => ({ amount: null });
  await renderScreen(ConvertScreen, ports);
  await userEvent.click(await screen.findByRole('button', { name: 'Choose another coin' }));
  expect(ports.places).toEqual([{ path: '/withdrawal' }]);
  expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
});
