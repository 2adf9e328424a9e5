import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OperationAnswer } from '../api/operations.ts';
import { minutesAgo } from '../testing/fixtures.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

type Entry = OperationAnswer<'audit'>['entries'][number];

const entry = (changes: Partial<Entry> = {}): Entry => ({
  id: '7',
  at: minutesAgo(5),
  by: 'fay',
  role: 'finance',
  operation: 'refundDeposit',
  subject: 'dep_1',
  request: { reason: '<b>asked</b> twice', reference: 'r-1' },
  outcome: 'done',
  ...changes,
});
const auditor = sessionOf({ operations: ['audit'] });

function show(path: string, ...entries: Entry[]) {
  const { sent } = renderConsole(`/p/acme-games/audit${path}`, auditor, {
    'GET /audit': () => ({ body: { entries, next: 'cursor-2' } }),
  });
  const lastAsked = () =>
    Object.fromEntries(sent.findLast(({ path: to }) => to === '/audit')?.search ?? []);
  return { lastAsked };
}

it('shows what people did, and what game servers did only on request', async () => {
  const { lastAsked } = show('', entry());
  await screen.findByText('Refund');
  expect(lastAsked()).toEqual({ isByPerson: 'true' });

  await userEvent.click(screen.getByRole('button', { name: 'Everyone' }));

  await waitFor(() => expect(lastAsked()).toEqual({}));
  expect(location.search).toBe('?who=everyone');
});

it('a reason is a text, and not stored JSON', async () => {
  show('', entry());
  await screen.findByText('“<b>asked</b> twice”');
  expect(document.querySelector('main pre, main b')).toBeNull();
});

it.each([
  ['refundDeposit', 'dep_1', '/payments/dep_1'],
  ['approve', 'wd_1', '/payments/wd_1'],
  ['holdWithdrawals', 'player-77', '/players/player-77'],
  ['settleCase', '17', '/cases'],
  ['dismissNotice', 'adyen/evt_1', '/cases/notices'],
  ['disableOperator', 'ann@acme.example', '/access'],
])('an entry of %s links to what it is about', async (operation, subject, path) => {
  show('', entry({ operation, subject }));
  const link = await screen.findByRole('link', { name: subject });
  expect(link.getAttribute('href')).toBe(`/p/acme-games${path}`);
});

it('filters are chosen by name, kept in the URL and sent to the server', async () => {
  const { lastAsked } = show('', entry(), entry({ id: '8', by: 'joe' }));
  await screen.findAllByText('Refund');
  const field = (name: string) => screen.getByRole('combobox', { name });

  await userEvent.click(field('Who'));
  await userEvent.click(await screen.findByRole('option', { name: 'joe' }));
  await userEvent.type(field('What'), 'erase');
  await userEvent.click(await screen.findByRole('option', { name: 'Erase player' }));
  await userEvent.type(screen.getByLabelText('Subject'), 'player-77{Enter}');
  await userEvent.selectOptions(screen.getByLabelText('Time'), 'Today');

  await waitFor(() => expect(lastAsked()).toHaveProperty('from'));
  const { from, ...others } = lastAsked();
  expect(others).toEqual({
    isByPerson: 'true',
    by: 'joe',
    operation: 'erasePlayer',
    subject: 'player-77',
  });
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    by: 'joe',
    operation: 'erasePlayer',
    subject: 'player-77',
    from,
  });

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(lastAsked()).toEqual({ isByPerson: 'true' }));
});

it('the people of other pages can still be chosen when the log is one person’s', async () => {
  const entries = [entry(), entry({ id: '8', by: 'joe' })];
  const { sent } = renderConsole('/p/acme-games/audit', auditor, {
    'GET /audit': ({ search }) => ({
      body: {
        entries: entries.filter(({ by }) => [null, by].includes(search.get('by'))),
        next: null,
      },
    }),
  });
  await screen.findAllByText('Refund');
  const who = screen.getByRole('combobox', { name: 'Who' });
  await userEvent.type(who, 'fay{Enter}');
  await waitFor(() => expect(sent.at(-1)?.search.get('by')).toBe('fay'));
  await waitFor(() => expect(screen.getAllByText('Refund')).toHaveLength(1));

  await userEvent.clear(who);
  await userEvent.click(await screen.findByRole('option', { name: 'joe' }));

  await waitFor(() => expect(location.search).toBe('?by=joe'));
});

it.each([
  ['Player', 'player-77', 'user=player-77'],
  ['Subject', 'dep_1', 'subject=dep_1'],
])('the field %s keeps the focus on Enter, and is emptied with the filter', async (...given) => {
  const [name, typed, query] = given;
  show('', entry());
  await screen.findByText('Refund');
  const field = () => screen.getByLabelText<HTMLInputElement>(name);

  await userEvent.type(field(), ` ${typed} {Enter}`);

  await waitFor(() => expect(location.search).toBe(`?${query}`));
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe(typed);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(field().value).toBe(''));
});

it.each([
  ['user=Ann Lee', 'Player'],
  ['operation=card_v2', 'What'],
  ['from=yesterday', 'From day'],
])('the filter %s is not valid, which names its field', async (query, field) => {
  const { lastAsked } = show(`?${query}`, entry());
  await screen.findByText(`“${field}” is not valid.`);
  expect(lastAsked()).toEqual({});
});

it('filters that the server would refuse are not sent', async () => {
  const { lastAsked } = show('?who=everyone&by=joe', entry());
  await screen.findByText('Refund');
  expect(lastAsked()).toEqual({});
});

it('the log of a player is that player’s, with the same filters', async () => {
  const { lastAsked } = show('?user=player-77&operation=approve', entry());
  const page = within(await screen.findByRole('main'));
  await page.findByRole('heading', { level: 1, name: 'Audit log for player-77' });
  expect(lastAsked()).toEqual({ isByPerson: 'true', user: 'player-77', operation: 'approve' });
});
