import { operatorAccess, operatorRoles } from '@opencashier/contract/operator/access/roles';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { operations } from '../api/operations.ts';
import { partnerPath } from '../routes/paths.ts';
import { fullAnswers, operationNames, operationOf, screenPaths } from '../testing/every-screen.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';
import { navItems } from './nav-items.ts';

const roles = operatorRoles.filter((role) => role !== 'gameServer');
type Role = (typeof roles)[number];

const isAllowed = (role: Role, operation: keyof typeof operatorAccess): boolean =>
  (operatorAccess[operation].roles as readonly string[]).includes(role);

/**
 * Shows every screen to a role that has exactly its operations, and returns the operations that
 * each asks for, and the refusals that it shows.
 */
async function showEveryScreen(role: Role) {
  const allowed = operationNames.filter((name) => isAllowed(role, name));
  const { sent, settled } = renderConsole(
    partnerPath('acme-games'),
    sessionOf({ role, operations: allowed }),
    fullAnswers,
  );
  await settled();
  const asked: { path: string; operation: ReturnType<typeof operationOf> }[] = [];
  const refusals: { path: string; refused: string | null }[] = [];
  for (const path of screenPaths) {
    act(() => history.pushState(null, '', `${partnerPath('acme-games')}${path}`));
    await settled();
    asked.push(...sent.splice(0).map((request) => ({ path, operation: operationOf(request) })));
    refusals.push(
      ...screen.queryAllByRole('alert').map(({ textContent }) => ({ path, refused: textContent })),
    );
  }
  return { asked, refusals };
}

let askedByAdmin: Awaited<ReturnType<typeof showEveryScreen>>['asked'] = [];

it.each(roles)('no screen calls or shows an operation that is not for %s', async (role) => {
  const { asked, refusals } = await showEveryScreen(role);
  if (role === 'admin') askedByAdmin = asked;

  const forbidden = asked.filter(({ operation }) => operation && !isAllowed(role, operation));
  expect(forbidden).toEqual([]);
  const offered = navItems.filter(({ operation }) => isAllowed(role, operation));
  const onOffered = refusals.filter((one) => offered.some(({ path }) => path === one.path));
  expect(onOffered).toEqual([]);
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
