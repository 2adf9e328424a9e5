import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { payment } from '../testing/fixtures.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';
import { filterTime } from './filters.ts';

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

it('a list that is not complete says so, and cannot be downloaded', async () => {
  const exporter = sessionOf({ operations: ['payments', 'exportPayments'] });
  renderConsole('/p/acme-games/payments?q=4242', exporter, {
    'GET /payments': () => ({ body: { payments: [payment()], next: null, isIncomplete: true } }),
  });

  await screen.findByText(/Too many payments match/);

  expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull();
});

it('payments are found by a time of day and by the time of credit', async () => {
  const credited = payment({ creditedAt: '2026-11-16T14:31:00.000Z' });
  const day = filterTime({ day: '2026-11-16', time: '' }, { isEnd: false });
  renderConsole(`/p/acme-games/payments?from=${day}`, sessionOf(), {
    'GET /payments': () => ({ body: { payments: [credited], next: null } }),
  });
  await screen.findByRole('columnheader', { name: 'Created' });
  await userEvent.click(screen.getByRole('button', { name: 'More filters' }));

  fireEvent.change(screen.getByLabelText('First day from'), { target: { value: '14:30' } });
  fireEvent.change(screen.getByLabelText('Credited, last day'), {
    target: { value: '2026-11-16' },
  });

  const query = () => new URLSearchParams(location.search);
  await waitFor(() => expect(query().get('creditedTo')).not.toBeNull());
  const from = new Date(query().get('from') ?? '');
  expect([from.getHours(), from.getMinutes()]).toEqual([14, 30]);
  await screen.findByRole('columnheader', { name: 'Credited' });
});
