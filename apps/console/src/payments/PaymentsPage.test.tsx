import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { payment } from '../testing/fixtures.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

const hostile = '<img src=x onerror=alert(1)>';
const list = { 'GET /payments': () => ({ body: { payments: [payment()], next: 'cursor-2' } }) };

it('a payment appears when the server reports it, without polling', async () => {
  const found = [payment()];
  const { announceChange } = renderConsole('/p/acme-games/payments', sessionOf(), {
    'GET /payments': () => ({ body: { payments: found, next: null } }),
  });
  await screen.findByRole('link', { name: /250/ });

  found.push(payment({ id: 'dep_2', amount: '63' }));
  announceChange();

  await screen.findByRole('link', { name: /63/ });
});

it('the search box finds payments, and the URL contains the search', async () => {
  const { sent } = renderConsole('/p/acme-games/payments', sessionOf(), list);
  await screen.findByRole('link', { name: /250/ });

  await userEvent.keyboard('/');
  await userEvent.keyboard('dep_1{Enter}');

  await waitFor(() => expect(location.search).toBe('?q=dep_1'));
  await waitFor(() => expect(sent.some(({ search }) => search.get('q') === 'dep_1')).toBe(true));
});

it('a filter in the URL is sent to the server, and the next page keeps it', async () => {
  const { sent } = renderConsole('/p/acme-games/payments?status=review', sessionOf(), list);

  await userEvent.click(await screen.findByRole('button', { name: 'Older' }));

  await waitFor(() => expect(location.search).toBe('?status=review&before=cursor-2'));
  await waitFor(() => {
    const last = sent.findLast(({ path }) => path === '/payments');
    expect(Object.fromEntries(last?.search ?? [])).toEqual({
      status: 'review',
      before: 'cursor-2',
    });
  });
});

it('an unknown filter sends no request', async () => {
  const { sent } = renderConsole('/p/acme-games/payments?status=paid', sessionOf(), list);

  await screen.findByText('“Status” is not valid.');

  expect(sent.some(({ path }) => path === '/payments')).toBe(false);
});

it('hostile texts of players and providers are shown as plain text', async () => {
  const found = payment({ provider: hostile, account: hostile, country: hostile });
  renderConsole('/p/acme-games/payments', sessionOf(), {
    'GET /payments': () => ({ body: { payments: [found], next: null } }),
  });

  expect((await screen.findAllByText(hostile, { exact: false })).length).toBeGreaterThan(1);
  expect(document.querySelector('img')).toBeNull();
});

it('a role that may export gets a CSV link with the same filters', async () => {
  const exporter = sessionOf({ operations: ['payments', 'exportPayments'] });
  renderConsole('/p/acme-games/payments?kind=deposit', exporter, list);

  const link = await screen.findByRole('link', { name: 'Download CSV' });

  expect(link.getAttribute('href')).toBe('/operator/acme-games/payments.csv?kind=deposit');
});
