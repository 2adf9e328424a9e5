import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { payment } from '../testing/fixtures.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';
import { filterTime } from '../ui/inputs/day-and-time.ts';

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
  renderConsole(`/p/acme-games/payments?from=${day}&creditedFrom=${day}`, sessionOf(), {
    'GET /payments': () => ({ body: { payments: [credited], next: null } }),
  });
  await screen.findByRole('columnheader', { name: 'Credited' });

  fireEvent.change(screen.getByLabelText('First day from'), { target: { value: '14:30' } });
  fireEvent.change(screen.getByLabelText('Credited, last day'), {
    target: { value: '2026-11-16' },
  });

  const query = () => new URLSearchParams(location.search);
  await waitFor(() => expect(query().get('creditedTo')).not.toBeNull());
  const from = new Date(query().get('from') ?? '');
  expect([from.getHours(), from.getMinutes()]).toEqual([14, 30]);
});

describe('at noon', () => {
  const midnight = (daysAgo: number) => new Date(2026, 10, 17 - daysAgo).toISOString();
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 17, 12) }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['Today', midnight(0), null],
    ['Yesterday', midnight(1), midnight(0)],
    ['Last 7 days', midnight(6), null],
    ['Last 30 days', midnight(29), null],
  ])('the preset “%s” is a range in the URL and in the CSV', async (preset, from, to) => {
    const exporter = sessionOf({ operations: ['payments', 'exportPayments'] });
    renderConsole('/p/acme-games/payments', exporter, list);
    await screen.findByRole('link', { name: /250/ });

    await userEvent.selectOptions(screen.getByLabelText('Created'), preset);

    const query = () => new URLSearchParams(location.search);
    await waitFor(() => expect([query().get('from'), query().get('to')]).toEqual([from, to]));
    const range = screen.getByLabelText<HTMLSelectElement>('Created');
    expect(range.selectedOptions[0]?.text).toBe(preset);
    const csv = screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href') ?? '';
    expect(new URL(csv, location.href).search).toBe(location.search);
  });
});

it('own dates are typed, and cleared with the range', async () => {
  renderConsole('/p/acme-games/payments', sessionOf(), list);
  await screen.findByRole('link', { name: /250/ });
  const range = screen.getByLabelText('Created');

  await userEvent.selectOptions(range, 'Custom dates');
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-11-02' } });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-03' } });
  const query = () => new URLSearchParams(location.search);
  await waitFor(() => expect(query().get('to')).toBe(new Date(2026, 10, 4).toISOString()));
  expect(query().get('from')).toBe(new Date(2026, 10, 2).toISOString());

  await userEvent.selectOptions(range, 'Any time');
  await waitFor(() => expect(location.search).toBe(''));
  expect(screen.queryByLabelText('First day')).toBeNull();
});

const method = (name: string, title: string) => ({
  name,
  title,
  kind: 'deposit',
  category: 'card',
  provider: 'adyen',
  countries: ['de', 'br'],
  currencies: ['EUR'],
  isOn: true,
  isMoved: false,
  ended: 0,
});
const named = {
  ...list,
  'GET /methods': () => ({
    body: { methods: [method('visa', 'Visa'), method('sepa_bank', 'Bank transfer')] },
  }),
  'GET /providers': () => ({
    body: {
      providers: [
        { name: 'adyen', state: 'healthy', methods: { deposit: 1, withdrawal: 0 }, ended: 0 },
      ],
    },
  }),
};
const chooser = sessionOf({ operations: ['payments', 'methods', 'providers'] });

it.each([
  ['Method', 'ban', 'Bank transfer', 'method=sepa_bank'],
  ['Method', 'sepa_b', 'Bank transfer', 'method=sepa_bank'],
  ['Provider', 'ad', 'adyen', 'provider=adyen'],
  ['Country', 'bra', 'Brazil', 'country=br'],
  ['Currency', 'euro', 'EUR', 'currency=EUR'],
])('the filter %s suggests names for “%s”, and sends the id', async (label, typed, name, query) => {
  renderConsole('/p/acme-games/payments', chooser, named);
  await userEvent.click(await screen.findByRole('button', { name: 'More filters' }));
  await userEvent.type(screen.getByRole('combobox', { name: label }), typed);
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));

  await waitFor(() => expect(location.search).toBe(`?${query}`));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: label }).value).toBe(name);
});

it('a filter that is emptied is removed, and one without a name is kept as it was typed', async () => {
  renderConsole('/p/acme-games/payments?method=visa', chooser, named);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Method' });
  await waitFor(() => expect(field.value).toBe('Visa'));

  await userEvent.clear(field);
  await userEvent.tab();
  await waitFor(() => expect(location.search).toBe(''));

  await userEvent.type(field, 'old_method{Enter}');
  await waitFor(() => expect(location.search).toBe('?method=old_method'));
});

it('a search that finds nothing says what can be searched for, with examples', async () => {
  renderConsole('/p/acme-games/payments?q=x7&status=review', sessionOf(), {
    'GET /payments': () => ({ body: { payments: [], next: null } }),
  });

  await screen.findByText('Nothing matches “x7”.');

  expect(screen.getByText('€250.00', { exact: false })).toBeTruthy();
  expect(screen.getByText('•• 3000', { exact: false })).toBeTruthy();
  expect(screen.getByText(/other filters apply too/)).toBeTruthy();
});
