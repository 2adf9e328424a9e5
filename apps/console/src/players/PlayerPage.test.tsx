import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

const operations = [
  'overview',
  'payments',
  'balances',
  'transactions',
  'limits',
  'withdrawalHolds',
  'savedAccounts',
  'notes',
  'post',
  'createDebt',
  'setLimit',
];
const answers = {
  'GET /players/ada/balances': () => ({ body: { user: 'ada', balances: [] } }),
  'GET /players/ada/transactions': () => ({ body: { transactions: [], next: null } }),
  'GET /players/ada/limits': () => ({ body: { limits: [] } }),
  'GET /players/ada/notes': () => ({ body: { notes: [], next: null } }),
  'GET /players/ada/accounts': () => ({ body: { accounts: [] } }),
  'GET /withdrawal-holds': () => ({ body: { holds: [], next: null } }),
  'GET /payments': () => ({ body: { payments: [], next: null } }),
};
const show = (ownWallets: string[]) =>
  renderConsole('/p/acme-games/players/ada', sessionOf({ operations, ownWallets }), answers);

it('shows balances and movements from our ledger, with the actions on them', async () => {
  const { sent } = show(['another']);
  expect(await screen.findByText('The player has no balance.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Book debt/ })).toBeTruthy();
  expect(sent.map(({ path }) => path)).toContain('/players/ada/transactions');
});

it('says that balances are in the partner’s own wallet, and asks for nothing that is refused', async () => {
  const { sent } = show(['acme-games']);
  expect(await screen.findByText(/are in your own wallet/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Set limit/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Book debt/ })).toBeNull();
  const asked = sent.map(({ path }) => path);
  expect(asked).not.toContain('/players/ada/balances');
  expect(asked).not.toContain('/players/ada/transactions');
});
