import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { minutesAgo } from '../testing/fixtures.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

const support = sessionOf({
  operator: { id: 'sue', name: 'Sue' },
  operations: ['overview', 'cases', 'assignCase', 'releaseCase', 'settleCase'],
});
const found = {
  id: '7',
  reason: 'overpaid',
  state: 'open',
  money: { amount: '120', currency: 'EUR' },
  provider: 'adyen',
  openedAt: minutesAgo(90),
  ageSeconds: 5400,
};

const takes = sessionOf({
  operator: { id: 'sue', name: 'Sue' },
  operations: ['overview', 'unmatched', 'assignNotice', 'disputes', 'assignDispute'],
});
const lostNotice = {
  provider: 'adyen',
  eventId: 'evt/1',
  receivedAt: minutesAgo(90),
  attempts: 3,
  failure: 'unknown',
  body: {},
};
const openDispute = {
  id: 'dp_1',
  providerId: 'bank-1',
  status: 'open',
  amount: { amount: '10', currency: 'EUR' },
  isMoneyTaken: false,
  isTakenFromPlayer: false,
  depositId: 'dep_1',
  user: 'ada',
  provider: 'adyen',
  openedAt: minutesAgo(90),
  updatedAt: minutesAgo(90),
};

it.each([
  [
    '/cases/notices',
    'an unmatched notice',
    'notices',
    lostNotice,
    '/unmatched-notices/adyen/evt%2F1',
  ],
  ['/disputes', 'a dispute', 'disputes', openDispute, '/disputes/dp_1'],
])('at %s an operator takes %s', async (screenPath, _, list, item, path) => {
  let assignee: { by: string; at: string } | undefined;
  const page = () => ({
    body: { [list]: [{ ...item, ...(assignee && { assignee }) }], next: null },
  });
  const { posts } = renderConsole(`/p/acme-games${screenPath}`, takes, {
    'GET /unmatched-notices': page,
    'GET /disputes': page,
    [`POST ${path}/assign`]: () => {
      assignee = { by: 'sue', at: minutesAgo(0) };
      return { body: { ok: true } };
    },
  });
  expect(await screen.findByText('nobody')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByText('You')).toBeTruthy();
  expect(posts(`${path}/assign`)).toHaveLength(1);
});

it('an operator takes a case, sees its age and assignee, and releases it', async () => {
  let assignee: { by: string; at: string } | undefined;
  const current = () => ({ ...found, ...(assignee && { assignee }) });
  const { posts } = renderConsole('/p/acme-games/cases', support, {
    'GET /cases': () => ({ body: { cases: [current()], next: null, assignees: [] } }),
    'POST /cases/7/assign': () => {
      assignee = { by: 'sue', at: minutesAgo(0) };
      return { body: current() };
    },
    'POST /cases/7/release': () => {
      assignee = undefined;
      return { body: current() };
    },
  });
  expect(await screen.findByText('nobody')).toBeTruthy();
  expect(screen.getByText(/^1 h \d+ min$/)).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByText('You')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Release' }));

  await waitFor(() => expect(posts('/cases/7/release')).toHaveLength(1));
  expect(await screen.findByText('nobody')).toBeTruthy();
});

it('the list can be filtered by assignee, and the URL keeps the filter', async () => {
  const searches: string[] = [];
  renderConsole('/p/acme-games/cases?assignee=ron', support, {
    'GET /cases': ({ search }) => {
      searches.push(search.toString());
      return { body: { cases: [], next: null, assignees: ['ron', 'sue'] } };
    },
  });
  const filter = await screen.findByRole('combobox', { name: 'Assignee' });
  const options = Array.from((filter as HTMLSelectElement).options, ({ text }) => text);
  expect(options).toEqual(['Anyone', 'Me', 'Nobody', 'ron']);
  expect((filter as HTMLSelectElement).selectedOptions[0]?.text).toBe('ron');

  await userEvent.selectOptions(filter, 'Me');
  await waitFor(() => expect(searches.at(-1)).toContain('assigned=me'));
  expect(location.search).toBe('?assigned=me');
  await userEvent.selectOptions(filter, 'Nobody');
  await waitFor(() => expect(location.search).toBe('?assigned=nobody'));
  await userEvent.selectOptions(filter, 'Anyone');
  await waitFor(() => expect(location.search).toBe(''));
  expect(searches[0]).toContain('assignee=ron');
});

it('notes and saved accounts of a player are shown as text, whatever they contain', async () => {
  const hostile = '<img src=x onerror="alert(1)"> & <b>bold</b>';
  const session = sessionOf({ operations: ['overview', 'balances', 'notes', 'savedAccounts'] });
  const account = { id: 'a', kind: 'deposit', method: 'visa', provider: 'adyen', account: hostile };
  renderConsole('/p/acme-games/players/ana', session, {
    'GET /players/ana/notes': () => ({
      body: { notes: [{ id: '1', text: hostile, by: 'sue', at: minutesAgo(3) }], next: null },
    }),
    'GET /players/ana/accounts': () => ({
      body: {
        accounts: [{ ...account, savedAt: minutesAgo(99), lastUsedAt: minutesAgo(9) }],
      },
    }),
  });
  await waitFor(() => expect(screen.getAllByText(hostile)).toHaveLength(2));
  expect(document.querySelector('main img, main b')).toBeNull();
});

it('a settled case names both people who decided it', async () => {
  const settlement = {
    outcome: 'keep',
    by: 'joe, confirmed by ann',
    at: minutesAgo(1),
    reason: 'a mistake',
  };
  renderConsole('/p/acme-games/cases?state=settled', support, {
    'GET /cases': () => ({
      body: { cases: [{ ...found, state: 'settled', settlement }], next: null, assignees: [] },
    }),
  });
  expect(await screen.findByText(/joe and ann · “a mistake”/)).toBeTruthy();
});

it('a case says what was received and what it is worth, and is settled under “Decision”', async () => {
  const worth = { amount: '2040', currency: 'MXN' };
  renderConsole('/p/acme-games/cases', support, {
    'GET /cases': () => ({ body: { cases: [{ ...found, worth }], next: null, assignees: [] } }),
  });
  await screen.findByText('worth $2,040.00 MXN');
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const cellUnder = (heading: string) =>
    screen.getAllByRole('cell')[headings.indexOf(heading)]?.textContent;
  expect(cellUnder('Received')).toMatch(/^€120.00worth .2,040.00.MXN$/);
  expect(cellUnder('Decision')).toBe('Settle…');
});
