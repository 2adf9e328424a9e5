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

const browsers = new Map<OperatorRole, TestBrowser>();

async function signedIn(role: OperatorRole): Promise<TestBrowser> {
  const known = browsers.get(role) ?? (await new TestBrowser(server.consoleUrl).signInAs(role));
  browsers.set(role, known);
  return known;
}

const lastAudited = async () => (await askOperator(server, 'audit', { limit: 1 })).body.entries[0];

describe.each(operatorRoles)('the role %s', (role) => {
  const as = keyOf(role);

  it.each(operations)('may call %s only if the table of roles allows it', async (operation) => {
    const inPath = pathParameters(operatorOperations[operation].path);
    const values = Object.fromEntries(inPath.map((name) => [name, '9']));
    const { status, body } = await askOperator(server, operation, values, { as });
    const roles: readonly OperatorRole[] = operatorAccess[operation].roles;
    if (roles.includes(role)) {
      expect([401, 403]).not.toContain(status);
      return;
    }
    expect([status, body.error.code]).toEqual([403, 'notAllowed']);
    expect(body.error.message).toContain(operation);
    expect(body.error.message).toContain(role);
    expect(await lastAudited()).toMatchObject({ by: as, role, operation, outcome: 'notAllowed' });
  });

  // Nobody signs in as a game server.
  it.each(role === 'gameServer' ? [] : operations)(
    'signed in to the console, may call %s only if the table of roles allows it',
    async (operation) => {
      const { method, path } = operatorOperations[operation];
      const inPath = pathParameters(path).map((name) => [name, '9'] as const);
      const url = operatorPath(operation, 'demo', Object.fromEntries(inPath));
      const browser = await signedIn(role);
      const answer = method === 'GET' ? await browser.ask(url) : await browser.post(url);
      const roles: readonly OperatorRole[] = operatorAccess[operation].roles;
      if (roles.includes(role)) {
        expect([401, 403]).not.toContain(answer.status);
        return;
      }
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ error: { code: 'notAllowed' } });
      const entry = await lastAudited();
      expect(entry).toMatchObject({ by: role, role, operation, outcome: 'notAllowed' });
    },
  );

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
