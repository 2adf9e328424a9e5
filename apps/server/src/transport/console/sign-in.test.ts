import { operatorRoles } from '@opencashier/contract/operator/access/roles';
import { sessionView, signedOut } from '@opencashier/contract/operator/access/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consoleDefaults } from '../../operator/access/console-settings.ts';
import { operationsOf } from '../../operator/access/access.ts';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import {
  ann,
  type ConsoleWithIssuer,
  startConsoleWithIssuer,
} from '../../testing/operator/console-with-issuer.ts';
import type { OidcIssuer } from '../../testing/operator/oidc-issuer.ts';
import { TestBrowser } from '../../testing/operator/test-browser.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let world: ConsoleWithIssuer;
let server: TestServer;
let demo: TestServer;
let issuer: OidcIssuer;
beforeAll(async () => {
  world = await startConsoleWithIssuer();
  ({ server, issuer } = world);
  demo = await startTestServer({ partner: { operatorApi }, beside: server });
});
afterAll(async () => {
  await demo.close();
  await world.close();
});
beforeEach(() => {
  issuer.person = ann;
});

const audit = '/operator/demo/audit?limit=1';
const hold = '/operator/demo/players/42/withdrawal-hold';

describe('the sign-in by OpenID Connect', () => {
  it('signs an operator in with the role of the claim, and logs who did what', async () => {
    const browser = new TestBrowser(server.consoleUrl);
    const before = await browser.ask('/session');
    expect(before.status).toBe(401);
    expect(signedOut.parse(await before.json())).toEqual({ signIn: 'oidc' });
    const last = await browser.open('/sign-in?to=/payments%3Fkind=deposit');
    expect(new URL(last.url).pathname + new URL(last.url).search).toBe('/payments?kind=deposit');
    const session = sessionView.parse(await (await browser.ask('/session')).json());
    expect(session).toMatchObject({
      operator: { id: 'ann@acme.example', name: 'Ann' },
      role: 'risk',
      partners: ['demo'],
      signIn: 'oidc',
    });
    expect(session.operations).toContain('approve');
    expect(session.operations).not.toContain('refundDeposit');
    expect((await browser.post(hold, { reason: 'a call' })).status).toBe(200);
    const { entries } = (await askOperator(server, 'audit', { limit: 1 })).body;
    expect(entries[0]).toMatchObject({ by: 'ann@acme.example', role: 'risk', outcome: 'done' });
    expect(entries[0]).not.toHaveProperty('key');
  });

  it.each([
    ['has no role', { role: undefined }, 'gives you no role'],
    ['has two roles', { role: ['risk', 'finance'] }, 'more than one role'],
    ['is a game server', { role: 'gameServer' }, 'gives you no role'],
    ['has an unverified address', { email_verified: false }, 'not verified'],
    ['has an unverified address, as a string', { email_verified: 'false' }, 'not verified'],
    ['has a name with markup', { email: '<b>' }, 'does not name you'],
    // U+212A is the Kelvin sign, whose lower case is an ordinary k.
    [
      'has an address that looks like a colleague’s',
      { email: 'mi\u212Ae@acme.example' },
      'does not name you',
    ],
  ])('refuses an operator who %s, and says why', async (_who, change, reason) => {
    issuer.person = { ...ann, ...change };
    const browser = new TestBrowser(server.consoleUrl);
    const last = await browser.open('/sign-in');
    expect(last.status).toBe(403);
    expect(await last.text()).toContain(reason);
    expect(browser.cookie('console')).toBeUndefined();
  });

  it('ends the sessions of an operator whose role the provider has taken away', async () => {
    const leaver = { ...ann, email: 'leaver@acme.example' };
    const before = await world.signedIn(leaver);
    // An unverified address does not affect its owner's sessions.
    issuer.person = { ...leaver, role: undefined, email_verified: false };
    await new TestBrowser(server.consoleUrl).open('/sign-in');
    expect((await before.ask(audit)).status).toBe(200);
    issuer.person = { ...leaver, role: undefined };
    await new TestBrowser(server.consoleUrl).open('/sign-in');
    expect((await before.ask(audit)).status).toBe(401);
    const storedRole = 'select role from cashier.console_operators where operator_id = $1';
    const { rows } = await server.pool.query(storedRole, [leaver.email]);
    expect(rows).toEqual([{ role: null }]);
    expect((await (await world.signedIn(leaver)).ask(audit)).status).toBe(200);
  });

  it('refuses an answer that belongs to another browser’s sign-in', async () => {
    const victim = new TestBrowser(server.consoleUrl);
    const stolen = `/sign-in/callback?code=x&state=y&iss=${encodeURIComponent(issuer.settings.issuer)}`;
    expect((await victim.open(stolen)).status).toBe(400);
    await fetch(`${server.consoleUrl}/sign-in`, { redirect: 'manual' });
    expect(victim.cookie('console')).toBeUndefined();
  });

  it('redirects to no other site afterwards', async () => {
    for (const to of ['//evil.example', 'https://evil.example', String.raw`/\evil.example`]) {
      const browser = new TestBrowser(server.consoleUrl);
      const last = await browser.open(`/sign-in?to=${encodeURIComponent(to)}`);
      expect(last.url).toBe(`${server.consoleUrl}/`);
    }
  });

  it('sets a cookie that no script reads and no other site sends', async () => {
    const secure = { ...consoleDefaults, url: 'https://console.example', oidc: issuer.settings };
    const withHttps = await startTestServer({ beside: server, environment: { console: secure } });
    const redirect = await fetch(`${withHttps.consoleUrl}/sign-in`, { redirect: 'manual' });
    await withHttps.close();
    const [attempt = ''] = redirect.headers.getSetCookie();
    expect(attempt).toMatch(/^__Host-console-sign-in=[\w-]+; Path=\/; HttpOnly; SameSite=Lax;/);
    expect(attempt).toMatch(/; Secure$/);
    const authorisation = new URL(redirect.headers.get('location') ?? '');
    expect(authorisation.searchParams.get('code_challenge_method')).toBe('S256');
    const signedIn = await fetch(`${demo.consoleUrl}/sign-in/demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: demo.consoleUrl },
      body: '{"role":"viewer"}',
      redirect: 'manual',
    });
    expect(signedIn.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/,
      ),
    ]);
  });
});

describe.each(operatorRoles.filter((role) => role !== 'gameServer'))('the role %s', (role) => {
  it('comes from the provider with exactly its permissions', async () => {
    const browser = await world.signedIn({ ...ann, role, email: `${role}@acme.example` });
    const view = sessionView.parse(await (await browser.ask('/session')).json());
    expect(view).toMatchObject({ role, operator: { id: `${role}@acme.example` } });
    expect(view.operations).toEqual(operationsOf(role));
    const isAdmin = role === 'admin';
    expect((await browser.ask('/operator/demo/access')).status).toBe(isAdmin ? 200 : 403);
  });
});

describe('the demonstration sign-in', () => {
  it('offers one operator per role, on a page without scripts', async () => {
    const page = await new TestBrowser(demo.consoleUrl).open('/sign-in?to=/review');
    const html = await page.text();
    expect(html.match(/<button/g)).toHaveLength(5);
    expect(html).not.toContain('<script');
    const browser = await new TestBrowser(demo.consoleUrl).signInAs('finance');
    expect(await (await browser.ask('/session')).json()).toMatchObject({
      operator: { id: 'finance' },
      role: 'finance',
      signIn: 'demo',
    });
  });

  it('is refused for other sites and for other names of this machine', async () => {
    const browser = new TestBrowser(demo.consoleUrl);
    const request = { method: 'POST', body: 'role=admin' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const foreign = { ...form, origin: 'https://evil.example' };
    expect((await browser.ask('/sign-in/demo', { ...request, headers: foreign })).status).toBe(403);
    expect((await browser.ask('/sign-in/demo', { ...request, headers: form })).status).toBe(303);
    // The console itself reads its session afterwards, and follows no redirect.
    for (const role of ['king', 'gameServer', 1, undefined]) {
      expect((await browser.post('/sign-in/demo', { role })).status).toBe(400);
    }
    expect((await browser.post('/sign-in/demo', { role: 'admin' })).status).toBe(204);
  });

  it('does not exist in production, nor if an issuer is configured', async () => {
    const production = await startTestServer({ beside: server, environment: { production: true } });
    for (const { consoleUrl } of [production, server]) {
      const browser = new TestBrowser(consoleUrl);
      expect((await browser.post('/sign-in/demo', { role: 'admin' })).status).toBe(404);
      expect(await (await browser.ask('/session')).json()).toEqual({ signIn: 'oidc' });
    }
    expect((await new TestBrowser(production.consoleUrl).open('/sign-in')).status).toBe(503);
    await production.close();
  });
});
