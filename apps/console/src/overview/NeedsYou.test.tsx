import { alertKinds, queueNames } from '@opencashier/contract/operator/overview';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../routes/paths.ts';
import { minutesAgo } from '../testing/fixtures.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

const overview = {
  at: minutesAgo(0),
  dayFrom: minutesAgo(600),
  deposits: [],
  withdrawals: [],
  period: 'today',
  countries: [],
  hours: [],
  days: [],
  approvals: [],
  approvalDays: [],
  queues: queueNames.map((name) => ({ name, count: 2, oldestAt: minutesAgo(5) })),
  alerts: alertKinds.map((kind) => ({ kind, subject: 'it', detail: 'in the server’s words' })),
};

const listedItems = async () => {
  const heading = await screen.findByRole('heading', { name: 'Needs attention' });
  const list = heading.closest('section')?.querySelector('ul');
  if (!list) throw new Error('there is no list');
  return within(list).getAllByRole('listitem');
};

it('every queue and every alert leads to a screen', async () => {
  renderConsole('/p/acme-games', sessionOf(), { 'GET /overview': () => ({ body: overview }) });

  const items = await listedItems();

  expect(items).toHaveLength(queueNames.length + alertKinds.length);
  const screens: unknown[] = Object.values(paths);
  for (const item of items) {
    const { pathname } = new URL(within(item).getByRole<HTMLAnchorElement>('link').href);
    expect(screens).toContain(pathname.replace('/p/acme-games', ''));
  }
});

it('the facts of an alert are in the console’s own words', async () => {
  const facts = { rate: '81', usualRate: '93' };
  const alerts = [{ kind: 'approvalDrop', subject: 'visa', detail: 'something', facts }];
  const body = { ...overview, queues: [], alerts };
  renderConsole('/p/acme-games', sessionOf(), { 'GET /overview': () => ({ body }) });

  const [item] = await listedItems();

  expect(item?.textContent).toContain('81% instead of 93%');
  expect(item?.textContent).not.toContain('something');
});
