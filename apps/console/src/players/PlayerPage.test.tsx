import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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
  'audit',
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

it('shows what each movement held, released or moved, with its payment', async () => {
  const base = { currency: 'EUR', purpose: 'withdrawal', at: '2026-01-02T03:04:05.678Z' };
  const id = 'wd_Yux1Htsh123456dqa';
  const payment = { payment: id, reference: `withdrawal:${id}:1` };
  const transactions = [
    {
      ...base,
      ...payment,
      id: '4',
      kind: 'post',
      amount: '20.25',
      change: '-20.25',
      held: '-30',
    },
    { ...base, ...payment, id: '3', kind: 'void', amount: '30', change: '0', held: '-30' },
    { ...base, ...payment, id: '2', kind: 'pending', amount: '30', change: '0', held: '30' },
    {
      ...base,
      id: '1',
      kind: 'plain',
      purpose: 'win',
      reference: 'operator:acme-games:round-7',
      amount: '50',
      change: '50',
    },
  ];
  renderConsole('/p/acme-games/players/ada', sessionOf({ operations }), {
    ...answers,
    'GET /players/ada/transactions': () => ({ body: { transactions, next: null } }),
  });
  const table = within(await screen.findByRole('group', { name: 'Movements' }));
  const rows = table.getAllByRole('row').slice(1);
  const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent).slice(0, 4));
  expect(cells).toEqual([
    ['−€20.25€9.75 released', 'Withdrawal', 'paid from the hold', 'wd_Yux1Htsh1…dqa'],
    ['€30.00 released', 'Withdrawal', 'released', 'wd_Yux1Htsh1…dqa'],
    ['€30.00 held', 'Withdrawal', 'held', 'wd_Yux1Htsh1…dqa'],
    ['+€50.00', 'Win', 'immediate', 'round-7'],
  ]);
  const links = table.getAllByRole<HTMLAnchorElement>('link').map(({ pathname }) => pathname);
  expect(links).toEqual(Array.from({ length: 3 }, () => `/p/acme-games/payments/${id}`));
});

it('links the audit log beside the name, and not among the deposit limits', async () => {
  show([]);
  const audit = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Audit log' });
  expect(audit.href).toMatch(/\/p\/acme-games\/audit\?user=ada$/);
  const limits = await screen.findByRole('region', { name: 'Deposit limits' });
  expect(limits.contains(audit)).toBe(false);
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

  it('can be used by the keyboard, which goes on at the heading', async () => {
    open({});
    const use = await screen.findByRole('button', { name: 'Use this id anyway' });

    use.focus();
    await userEvent.keyboard('{Enter}');

    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'ada' }));
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
