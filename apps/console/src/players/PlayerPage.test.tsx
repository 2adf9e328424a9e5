import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
const note = { id: '1', text: 'VIP', by: 'Rita', at: '2026-01-02T03:04:05.678Z' };
const answers = {
  'GET /players/ada/balances': () => ({ body: { user: 'ada', balances: [] } }),
  'GET /players/ada/transactions': () => ({ body: { transactions: [], next: null } }),
  'GET /players/ada/limits': () => ({ body: { limits: [] } }),
  'GET /players/ada/notes': () => ({ body: { notes: [note], next: null } }),
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

describe('an id that the server knows nothing about', () => {
  const nothing = {
    ...answers,
    'GET /players/ada/notes': () => ({ body: { notes: [], next: null } }),
  };
  const open = (changes: Partial<typeof nothing>, ownWallets: string[] = []) =>
    renderConsole('/p/acme-games/players/ada', sessionOf({ operations, ownWallets }), {
      ...nothing,
      ...changes,
    });
  const warning = () => screen.queryByText(/^Nobody with this id has paid or been held here/);
  const actions = () => screen.queryAllByRole('button', { name: /^(Book debt|Set limit)/ });

  it.each([[[]], [['acme-games']]])('is said to be one; own wallets %j', async (ownWallets) => {
    const { settled } = open({}, ownWallets);
    const use = await screen.findByRole('button', { name: 'Use this id anyway' });
    await settled();
    expect(warning()).toBeTruthy();
    expect(actions()).toEqual([]);
    fireEvent.click(use);
    expect(actions()).not.toEqual([]);
    expect(warning()).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use this id anyway' })).toBeNull();
  });

  it('is not claimed if an answer could not be read', async () => {
    const { settled } = open({
      'GET /players/ada/accounts': () => ({ status: 500, body: { accounts: [] } }),
    });
    await screen.findByRole('button', { name: /^Book debt/ });
    await settled();
    expect(warning()).toBeNull();
  });
});
