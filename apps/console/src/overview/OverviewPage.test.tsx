import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { minutesAgo } from '../testing/fixtures.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

const sum = (amount: string, usual: string) => ({
  currency: 'EUR',
  today: { amount, count: 4 },
  usual: { amount: usual, count: 5 },
});
const dates = Array.from({ length: 7 }, (_, index) => `2026-11-${12 + index}`);
const today = {
  at: minutesAgo(0),
  period: 'today',
  countries: ['in', 'de'],
  dayFrom: minutesAgo(600),
  deposits: [sum('1120', '1000')],
  withdrawals: [sum('500', '500')],
  hours: [],
  days: [],
  approvalDays: dates.map((date, index) => ({
    date,
    rate: 0.9 - index / 100,
    creditSeconds: 40 + index,
  })),
  approvals: [{ by: 'method', name: 'visa', ended: 40, approved: 36, rate: 0.9 }],
  timeToCredit: { seconds: 38, usualSeconds: 44.4 },
  funnel: { opened: 8412, submitted: 4206, ended: 4100, credited: 3998 },
  queues: [],
  alerts: [],
};
const week = {
  ...today,
  period: '7days',
  deposits: [sum('7000', '8000')],
  days: dates.map((date, index) => ({
    currency: 'EUR',
    date,
    deposited: `${index}00`,
    withdrawn: '0',
    usualDeposited: '50',
  })),
  timeToCredit: { seconds: 120, usualSeconds: 60 },
};

function renderOverview(path = '') {
  return renderConsole(`/p/acme-games${path}`, sessionOf(), {
    'GET /overview': ({ search }) => {
      const { funnel: _funnel, ...ofCountry } = { ...today, country: search.get('country') };
      if (search.has('country')) return { body: ofCountry };
      return { body: search.get('period') === '7days' ? week : today };
    },
  });
}

const tile = (name: string) => screen.getByRole('region', { name }).textContent;

async function choose(button: RegExp, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
}

it('today has the median time to credit and the way from a form to the money', async () => {
  renderOverview();
  await screen.findByRole('heading', { level: 1, name: 'Today' });

  expect(tile('Median time to credit')).toMatch(/38 s.*6 s quicker vs\. usual/);
  expect(tile('Deposited')).toMatch(/\+12% vs\. usual/);
  for (const name of ['Approval rate', 'Median time to credit']) {
    expect(screen.getByRole('region', { name }).querySelector('svg path')).not.toBeNull();
  }
  const funnel = within(screen.getByRole('region', { name: 'From form to money' }));
  expect(funnel.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '8,412 ',
    '4,206 50.0%',
    '4,100 48.7%',
    '3,998 47.5%',
  ]);
});

it('a period is chosen, named in the address, and compared with the days before', async () => {
  const { sent } = renderOverview();
  await choose(/^Period: Today/, 'Last 7 days');

  await screen.findByRole('heading', { level: 1, name: 'Last 7 days' });
  expect(location.search).toBe('?period=7days');
  expect(
    sent.some(({ path, search }) => path === '/overview' && search.get('period') === '7days'),
  ).toBe(true);
  expect(tile('Deposited')).toMatch(/−12% vs\. the 7 days before/);
  expect(tile('Median time to credit')).toMatch(/2 min.*1 min slower vs\. the 7 days before/);
  await userEvent.click(screen.getByRole('button', { name: 'Table' }));
  const [, first] = screen.getAllByRole('row');
  expect(first?.textContent).toBe('12 Nov€0.00€50.00€0.00');
});

it('a country is chosen by its name, and keeps the period', async () => {
  const { sent } = renderOverview('?period=today');
  await choose(/^Country: All countries/, 'India');

  await screen.findByRole('button', { name: 'Country: India' });
  expect(location.search).toBe('?period=today&country=in');
  await waitFor(() => expect(sent.at(-1)?.search.toString()).toBe('period=today&country=in'));
  expect(screen.queryByRole('region', { name: 'From form to money' })).toBeNull();

  await choose(/^Country: India/, 'All countries');
  await screen.findByRole('region', { name: 'From form to money' });
  expect(location.search).toBe('?period=today');
});

it('an unknown period or country in the address is not asked for', async () => {
  const { sent } = renderOverview('?period=century&country=%3Cb%3E');
  await screen.findByRole('heading', { level: 1, name: 'Today' });

  const searches = sent.filter(({ path }) => path === '/overview').map(({ search }) => `${search}`);
  expect(new Set(searches)).toEqual(new Set(['']));
});
