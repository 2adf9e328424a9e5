import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { CashierError } from '../../../../ports/cashier-error.ts';
import { useSnackbars } from '../../../../state/snackbars.ts';
import { beginTest } from '../../../../testing/fixtures.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { testWithdrawal } from '../../../../testing/withdrawal-fixtures.ts';
import { factOf, renderScreen } from '../../../../testing/render-screen.tsx';
import { ConfirmSheet, type ConfirmSheetProps } from './ConfirmSheet.tsx';

beforeEach(() => beginTest({ widgetViewType: 'sweep' }));

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const tron = {
  id: 'tron',
  name: 'Tron',
  standard: 'TRC-20',
  confirmations: null,
  intervalSeconds: null,
  minUsd: null,
  memo: false,
};
const networks = [tron, { ...tron, id: 'bitcoin', name: 'Bitcoin', standard: null }];

async function show(wallet: ConfirmSheetProps['wallet'], change = {}) {
  const ports = fakePorts({ path: '/withdrawal/crypto' });
  const known = { status: 'draft', currency: 'SC', destination: '•• f3t4' } as const;
  const state = testWithdrawal({ ...known, ...change });
  const draft = { ...state, receivedAtMs: 0 };
  const Sheet = () => (
    <ConfirmSheet draft={draft} wallet={wallet} networks={networks} onClose={() => {}} />
  );
  await renderScreen(Sheet, ports);
  return ports;
}

it('[SWP-3] shows the whole address in groups of four, and its network', async () => {
  await show({ name: 'wallet', address, network: 'bitcoin' });
  expect(factOf('Network')).toBe('Bitcoin');
  const groups = [...screen.getByRole('code').querySelectorAll('span > span')].map(
    ({ textContent }) => textContent,
  );
  expect(groups.join(' ')).toBe('bc1q w508 d6qe jxtd g4y5 r3za rvar y0c5 xw7k v8f3 t4');
  expect(factOf('To')).toBe(address);
});

it('[SWP-3] shows the standard with the network, as the form does', async () => {
  await show({ name: 'wallet', address: 'TJRab', network: 'tron' });
  expect(factOf('Network')).toBe('Tron (TRC-20)');
});

it('[SWP-3] shows only the label of a saved account', async () => {
  await show(undefined);
  expect(factOf('To')).toBe('•• f3t4');
  expect(factOf('Network')).toBeUndefined();
});

it('[SWP-3] says when the money arrives', async () => {
  await show(undefined, { arrival: { kind: 'hours', from: 1, to: 24 } });
  screen.getByText('Usually in 1 to 24 hours');
});

const refusals = [
  { code: 'server.unavailable', status: 503, isRetryable: true },
  { code: 'banking.walletRefused', status: 403, isRetryable: false },
];

it.each(refusals)(
  '[FORM-20, FORM-21] announces once that the redemption failed, and keeps the reason: $code',
  async ({ code, status, isRetryable }) => {
    const ports = await show(undefined);
    ports.answers['withdrawal-confirm'] = () => {
      throw new CashierError('The wallet says no.', { code, status });
    };
    await userEvent.click(screen.getByRole('button', { name: /^Redeem / }));
    const reason = await screen.findByRole(isRetryable ? 'note' : 'alert');
    // The frame announces the notification inside the sheet.
    const notices = useSnackbars.getState().list.map(({ message }) => message);
    expect(notices).toEqual(isRetryable ? [reason.textContent] : []);
  },
);
