import {
  type OperatorOperation,
  operatorOperations,
  operatorPath,
  pathParameters,
} from '@opencashier/contract/operator/operations';
import { postingKinds } from '@opencashier/contract/operator/players/players';
import {
  operatorAccess,
  type OperatorRole,
  operatorRoles,
  postingRoles,
} from '@opencashier/contract/operator/access/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { TestBrowser } from '../../testing/operator/test-browser.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

const operations = Object.keys(operatorOperations) as OperatorOperation[];

function keyOf(role: OperatorRole): string {
  const key = [...operatorApi.keys.values()].find((one) => one.role === role);
  if (!key) throw new Error(`there is no key for ${role}`);
  return key.id;
}

/** The latest entries of the audit log, oldest first. */
async function lastAudited(count: number): Promise<unknown[]> {
  if (count === 0) return [];
  const { body } = await askOperator(server, 'audit', { limit: count });
  return body.entries.toReversed();
}

const parametersOf = (operation: OperatorOperation): Record<string, string> =>
  Object.fromEntries(pathParameters(operatorOperations[operation].path).map((name) => [name, '9']));

const isAllowed = (role: OperatorRole, operation: OperatorOperation): boolean =>
  (operatorAccess[operation].roles as readonly OperatorRole[]).includes(role);

const splitOperations = (role: OperatorRole) => ({
  allowed: operations.filter((operation) => isAllowed(role, operation)),
  refused: operations.filter((operation) => !isAllowed(role, operation)),
});

const refusalsOf = (by: string, role: OperatorRole) =>
  splitOperations(role).refused.map((operation) => ({
    by,
    role,
    operation,
    outcome: 'notAllowed',
  }));

// Nobody signs in as a game server.
it.each(operatorRoles.filter((role) => role !== 'gameServer'))(
  'signed in to the console, the role %s may call only what the table of roles allows',
  async (role) => {
    const browser = await new TestBrowser(server.consoleUrl).signInAs(role);
    const ask = (operation: OperatorOperation) => {
      const url = operatorPath(operation, 'demo', parametersOf(operation));
      return operatorOperations[operation].method === 'GET' ? browser.ask(url) : browser.post(url);
    };
    const { allowed, refused } = splitOperations(role);
    for (const operation of allowed)
      expect([401, 403], operation).not.toContain((await ask(operation)).status);
    for (const operation of refused) {
      const answer = await ask(operation);
      expect(answer.status, operation).toBe(403);
      expect(await answer.json()).toMatchObject({ error: { code: 'notAllowed' } });
    }
    expect(await lastAudited(refused.length)).toMatchObject(refusalsOf(role, role));
  },
);

describe.each(operatorRoles)('the role %s', (role) => {
  const as = keyOf(role);

  it('may call only what the table of roles allows', async () => {
    const { allowed, refused } = splitOperations(role);
    const ask = (operation: OperatorOperation) =>
      askOperator(server, operation, parametersOf(operation), { as });
    for (const operation of allowed)
      expect([401, 403], operation).not.toContain((await ask(operation)).status);
    for (const operation of refused) {
      const { status, body } = await ask(operation);
      expect([status, body.error.code], operation).toEqual([403, 'notAllowed']);
      expect(body.error.message).toContain(operation);
      expect(body.error.message).toContain(role);
    }
    expect(await lastAudited(refused.length)).toMatchObject(refusalsOf(as, role));
  });

  it.each(postingKinds)('may post a %s only if the table of roles allows it', async (kind) => {
    const user = `${role}-${kind}`;
    await askOperator(server, 'post', { ...money(user), kind: 'win' });
    const direction = kind === 'adjustment' ? 'credit' : undefined;
    const posting = { ...money(user), kind, direction };
    const { status, body } = await askOperator(server, 'post', posting, { as });
    const roles: readonly OperatorRole[] = postingRoles[kind];
    if (roles.includes(role)) expect([status, body.outcome]).toEqual([200, 'posted']);
    else expect([status, body.error.code]).toEqual([403, 'notAllowed']);
  });
});

function money(user: string) {
  return { user, reference: crypto.randomUUID(), amount: '5', currency: 'EUR' };
}

it('a request that names another person is refused, and nothing moves', async () => {
  const posting = { ...money('bob'), kind: 'win', by: 'ann' };
  const { status, body } = await askOperator(server, 'post', posting);
  expect([status, body.error.message]).toEqual([
    400,
    "by: the key says who asks, and it is joe's.",
  ]);
  expect(await server.balance('bob')).toBe(0n);
  expect((await askOperator(server, 'post', { ...posting, by: 'joe' })).status).toBe(200);
});
