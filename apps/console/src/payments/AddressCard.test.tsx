import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { payment } from '../testing/fixtures.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

const crypto = { coin: 'XRP', network: 'ripple', networkName: 'XRP Ledger', address: 'rAcme<b>' };

function show(changes: { memo?: string }) {
  const row = payment();
  const deposit = { ...row, crypto: { ...crypto, ...changes }, history: [] };
  renderConsole(`/p/acme-games/payments/${row.id}`, sessionOf(), {
    [`GET /payments/${row.id}`]: () => ({
      body: { payment: row, deposit, timeline: [], transfers: [], actions: [] },
    }),
  });
}

it('shows where a crypto deposit is to be paid, and copies it', async () => {
  const user = userEvent.setup();
  show({ memo: '4711' });
  expect(await screen.findByText('rAcme<b>')).toBeTruthy();
  expect(screen.getByText('XRP Ledger')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy 4711' }));
  expect(await navigator.clipboard.readText()).toBe('4711');
  await user.click(screen.getByRole('button', { name: 'Copy rAcme<b>' }));
  expect(await navigator.clipboard.readText()).toBe('rAcme<b>');
  expect(screen.getAllByText('Copied').length).toBeGreaterThan(0);
});

it('shows no memo if the address has none', async () => {
  show({});
  expect(await screen.findByText('rAcme<b>')).toBeTruthy();
  expect(screen.queryByText('Memo')).toBeNull();
});
