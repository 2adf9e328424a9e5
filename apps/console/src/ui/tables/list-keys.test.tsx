import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { operations } from '../../api/operations.ts';
import { operationNames } from '../../testing/every-screen.ts';
import { payment } from '../../testing/fixtures.ts';
import { answerWithEveryWord } from '../../testing/hostile-answer.ts';
import { renderConsole, sessionOf } from '../../testing/render-console.tsx';

const everything = sessionOf({ role: 'admin', operations: operationNames });
const answers = Object.fromEntries(
  operationNames.map((name) => {
    const { method, path, response } = operations[name];
    return [`${method} ${path}`, () => ({ body: answerWithEveryWord(response) })];
  }),
);

const lists = [
  '',
  '/payments',
  '/players',
  '/players/x',
  '/cases',
  '/cases/notices',
  '/proposals',
  '/disputes',
  '/disputes/refunds',
  '/methods',
  '/providers',
  '/system',
  '/system/messages',
  '/system/frozen',
  '/system/rates',
  '/audit',
  '/access',
];

const listedRows = () => [...document.querySelectorAll('[data-rows] > tr')];
const focusedRow = () => listedRows().findIndex((row) => row.contains(document.activeElement));

it.each(lists)('on “%s” j and k move from row to row', async (path) => {
  const { settled } = renderConsole(`/p/acme-games${path}`, everything, answers);
  await settled();
  const last = listedRows().length - 1;
  expect(last).toBeGreaterThanOrEqual(0);

  await userEvent.keyboard('j');
  expect(focusedRow()).toBe(0);
  await userEvent.keyboard('j');
  expect(focusedRow()).toBe(Math.min(1, last));
  await userEvent.keyboard('k');
  expect(focusedRow()).toBe(0);
});

it('k begins at the last row, and the rows of all tables are one list', async () => {
  const { settled } = renderConsole('/p/acme-games/access', everything, answers);
  await settled();
  expect(document.querySelectorAll('[data-rows]').length).toBeGreaterThan(1);

  await userEvent.keyboard('k');
  expect(focusedRow()).toBe(listedRows().length - 1);
  await userEvent.keyboard('k'.repeat(listedRows().length));
  expect(focusedRow()).toBe(0);
});

it('Enter opens the row that j and k have chosen, and the g-keys lead to a screen', async () => {
  const payments = [payment({ id: 'dep_1' }), payment({ id: 'dep_2' }), payment({ id: 'dep_3' })];
  const { settled } = renderConsole('/p/acme-games/payments', sessionOf(), {
    'GET /payments': () => ({ body: { payments, next: null } }),
  });
  await settled();

  await userEvent.keyboard('jjjk{Enter}');
  expect(location.pathname).toBe('/p/acme-games/payments/dep_2');

  for (const [keys, to] of [
    ['gr', '/review'],
    ['gp', '/payments'],
    ['gu', '/players'],
    ['gc', '/cases'],
    ['gm', '/methods'],
    ['go', ''],
  ] as const) {
    await userEvent.keyboard(keys);
    expect(location.pathname.replace(/\/$/, '')).toBe(`/p/acme-games${to}`);
  }
});
