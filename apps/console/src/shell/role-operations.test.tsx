import { operatorAccess, operatorRoles } from '@opencashier/contract/operator/access/roles';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { operations } from '../api/operations.ts';
import { partnerPath, paths } from '../routes/paths.ts';
import { fullAnswers, operationNames, operationOf, screenPaths } from '../testing/every-screen.ts';
import { payment, reviewItem } from '../testing/fixtures.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';
import { navItems } from './nav-items.ts';

const roles = operatorRoles.filter((role) => role !== 'gameServer');
type Role = (typeof roles)[number];

const isAllowed = (role: Role, operation: keyof typeof operatorAccess): boolean =>
  (operatorAccess[operation].roles as readonly string[]).includes(role);

/** The controls outside the dialogs: the screen that offers each, and its text or label. */
const controls = [
  { operation: 'exportPayments', path: paths.payments, name: 'Download CSV' },
  { operation: 'exportPlayer', path: paths.player('x'), name: 'Export data' },
  { operation: 'moveMethod', path: paths.methods, name: /^Move .* up$/s },
  { operation: 'assignCase', path: paths.cases, name: 'Assign to me' },
  { operation: 'assignNotice', path: paths.unmatched, name: 'Assign to me' },
  { operation: 'assignDispute', path: paths.disputes, name: 'Assign to me' },
  { operation: 'approve', path: paths.review, name: /^Select / },
] as const;

/** The controls need a complete list of payments, and a withdrawal without flags. */
const answers = {
  ...fullAnswers,
  'GET /payments': () => ({ body: { payments: [payment()], next: null } }),
  'GET /review': () => ({ body: { withdrawals: [reviewItem()], total: 1, next: null } }),
};

const isShown = (name: string | RegExp): boolean =>
  screen.queryAllByText(name).length + screen.queryAllByLabelText(name).length > 0;

/**
 * Shows every screen to a role that has exactly its operations, and returns the operations that
 * each asks for, those whose controls it offers, and the refusals that it shows.
 */
async function showEveryScreen(role: Role) {
  const allowed = operationNames.filter((name) => isAllowed(role, name));
  const { sent, settled } = renderConsole(
    partnerPath('acme-games'),
    sessionOf({ role, operations: allowed }),
    answers,
  );
  await settled();
  const asked: { path: string; operation: ReturnType<typeof operationOf> }[] = [];
  const offered: string[] = [];
  const refusals: { path: string; refused: string | null }[] = [];
  for (const path of screenPaths) {
    act(() => history.pushState(null, '', `${partnerPath('acme-games')}${path}`));
    await settled();
    asked.push(...sent.splice(0).map((request) => ({ path, operation: operationOf(request) })));
    const here = controls.filter((one) => one.path === path && isShown(one.name));
    offered.push(...here.map(({ operation }) => operation));
    refusals.push(
      ...screen.queryAllByRole('alert').map(({ textContent }) => ({ path, refused: textContent })),
    );
  }
  return { asked, offered, refusals };
}

let askedByAdmin: Awaited<ReturnType<typeof showEveryScreen>>['asked'] = [];

it.each(roles)('the screens call and offer the operations of %s, and no other', async (role) => {
  const { asked, offered, refusals } = await showEveryScreen(role);
  if (role === 'admin') askedByAdmin = asked;

  const forbidden = asked.filter(({ operation }) => operation && !isAllowed(role, operation));
  expect(forbidden).toEqual([]);
  const links = navItems.filter(({ operation }) => isAllowed(role, operation));
  const onLinked = refusals.filter((one) => links.some(({ path }) => path === one.path));
  expect(onLinked).toEqual([]);
  const own = controls.map(({ operation }) => operation).filter((name) => isAllowed(role, name));
  expect(offered.toSorted()).toEqual(own.toSorted());
  // Opening a withdrawal claims it, and leaving it ends the claim.
  for (const name of ['claimReview', 'releaseReview'] as const) {
    expect(asked.some(({ operation }) => operation === name)).toBe(isAllowed(role, name));
  }
});

/** Read by a button or a download only, or by systems. */
const readOnRequest = ['exportPayments', 'exportPlayer', 'deposits', 'withdrawals'];

it('the screens of an administrator read everything that can be read', () => {
  const asked = new Set(askedByAdmin.map(({ operation }) => operation));

  const unread = operationNames.filter(
    (name) => operations[name].method === 'GET' && !asked.has(name),
  );
  expect(unread.toSorted()).toEqual(readOnRequest.toSorted());
});
