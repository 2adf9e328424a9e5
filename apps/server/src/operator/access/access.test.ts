import { afterAll, beforeAll, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { TestBrowser } from '../../testing/operator/test-browser.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

it('the access list shows keys with their permissions and the people signed in, without secrets', async () => {
  await new TestBrowser(server.consoleUrl).signInAs('risk');
  const { body } = await askOperator(server, 'access', {});
  const { size } = operatorApi.keys;
  expect(body.keys).toHaveLength(size);
  const viewer = body.keys.find(({ role }) => role === 'viewer');
  expect(viewer?.operations).toContain('payments');
  expect(viewer?.operations).not.toContain('approve');
  expect(body.sessions).toMatchObject([{ id: 'risk', role: 'risk' }]);
  for (const { secrets } of operatorApi.keys.values()) {
    for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret);
  }
});

it('the access list leaves out sessions that have ended, and those for other partners', async () => {
  await server.pool.query('delete from cashier.console_sessions');
  const browser = await new TestBrowser(server.consoleUrl).signInAs('viewer');
  const sessions = async () => (await askOperator(server, 'access', {})).body.sessions.length;
  await server.pool.query(`update cashier.console_sessions set partners = '{elsewhere}'`);
  expect(await sessions()).toBe(0);
  await server.pool.query('update cashier.console_sessions set partners = null');
  expect(await sessions()).toBe(1);
  const lastSeen = (minutes: number) =>
    server.pool.query(
      'update cashier.console_sessions set seen_at = now() - make_interval(mins => $1)',
      [minutes],
    );
  await lastSeen(31);
  expect(await sessions()).toBe(0);
  await lastSeen(29);
  expect(await sessions()).toBe(1);
  await browser.post('/sign-out');
  expect(await sessions()).toBe(0);
});
