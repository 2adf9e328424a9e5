import { operatorAccess, operatorRoles } from '@opencashier/contract/operator/access/roles';
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { operations } from '../api/operations.ts';
import { partnerPath } from '../routes/paths.ts';
import { fullAnswers, operationNames, operationOf, screenPaths } from '../testing/every-screen.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

const roles = operatorRoles.filter((role) => role !== 'gameServer');
type Role = (typeof roles)[number];

const isAllowed = (role: Role, operation: keyof typeof operatorAccess): boolean =>
  (operatorAccess[operation].roles as readonly string[]).includes(role);

/** Shows every screen to a role that has exactly its operations, and returns what each asks for. */
async function askedOnEveryScreen(role: Role) {
  const allowed = operationNames.filter((name) => isAllowed(role, name));
  const { sent, settled } = renderConsole(
    partnerPath('acme-games'),
    sessionOf({ role, operations: allowed }),
    fullAnswers,
  );
  await settled();
  const asked: { path: string; operation: ReturnType<typeof operationOf> }[] = [];
  for (const path of screenPaths) {
    act(() => history.pushState(null, '', `${partnerPath('acme-games')}${path}`));
    await settled();
    asked.push(...sent.splice(0).map((request) => ({ path, operation: operationOf(request) })));
  }
  return asked;
}

it.each(roles)('no screen calls an operation that is not for %s', async (role) => {
  const asked = await askedOnEveryScreen(role);

  const forbidden = asked.filter(({ operation }) => operation && !isAllowed(role, operation));
  expect(forbidden).toEqual([]);
});

/** Read by a button or a download only, or by systems. */
const readOnRequest = ['exportPayments', 'exportPlayer', 'deposits', 'withdrawals'];

it('the screens of an administrator read everything that can be read', async () => {
  const asked = new Set((await askedOnEveryScreen('admin')).map(({ operation }) => operation));

  const unread = operationNames.filter(
    (name) => operations[name].method === 'GET' && !asked.has(name),
  );
  expect(unread.toSorted()).toEqual(readOnRequest.toSorted());
});
