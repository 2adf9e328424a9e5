import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropOldConsoleSessions } from '../../operator/access/console-sessions.ts';
import {
  ann,
  type ConsoleWithIssuer,
  startConsoleWithIssuer,
} from '../../testing/operator/console-with-issuer.ts';
import { TestBrowser } from '../../testing/operator/test-browser.ts';
import type { TestServer } from '../../testing/test-server.ts';

let world: ConsoleWithIssuer;
let server: TestServer;
beforeAll(async () => {
  world = await startConsoleWithIssuer();
  ({ server } = world);
});
afterAll(() => world.close());

const audit = '/operator/demo/audit?limit=1';
const hold = '/operator/demo/players/42/withdrawal-hold';

describe('a session', () => {
  it('is stored as a digest', async () => {
    const browser = await world.signedIn();
    const { rows } = await server.pool.query('select * from cashier.console_sessions');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(browser.cookie('console'));
  });

  it('ends after half an hour without a request, and after twelve hours in any case', async () => {
    const browser = await world.signedIn();
    const change = async (set: string) =>
      server.pool.query(`update cashier.console_sessions set ${set}`);
    expect((await browser.ask(audit)).status).toBe(200);
    await change(`seen_at = now() - interval '29 minutes'`);
    expect((await browser.ask(audit)).status).toBe(200);
    await change(`seen_at = seen_at - interval '29 minutes'`);
    expect((await browser.ask(audit)).status).toBe(200);
    await change(`seen_at = now() - interval '31 minutes'`);
    expect((await browser.ask(audit)).status).toBe(401);
    await change(`seen_at = now(), expires_at = now() - interval '1 second'`);
    expect((await browser.ask('/session')).status).toBe(401);
    expect(await dropOldConsoleSessions(server.pool)).toBeGreaterThan(0);
  });

  it('becomes idle even if a page that nobody uses keeps polling and listening', async () => {
    const browser = await world.signedIn();
    const inBackground = { headers: { 'x-console-background': '1' } };
    const idleMinutes = async () => {
      const { rows } = await server.pool.query<{ idle: number }>(`
        select extract(epoch from now() - max(seen_at))::int / 60 as idle
        from cashier.console_sessions`);
      return rows[0]?.idle;
    };
    await server.pool.query(
      `update cashier.console_sessions set seen_at = now() - interval '29 minutes'`,
    );
    for (const path of ['/session', audit]) {
      expect((await browser.ask(path, inBackground)).status).toBe(200);
    }
    const feed = await browser.ask('/session/changes/demo');
    expect(feed.status).toBe(200);
    await feed.body?.cancel();
    expect(await idleMinutes()).toBe(29);
    expect((await browser.ask('/session')).status).toBe(200);
    expect(await idleMinutes()).toBe(0);
  });

  it('ends at once with the sign-out, here or everywhere', async () => {
    const [one, two] = [await world.signedIn(), await world.signedIn()];
    const other = await world.signedIn({ ...ann, sub: '2', email: 'bob@acme.example' });
    expect((await one.post('/sign-out')).status).toBe(204);
    expect((await one.ask('/session')).status).toBe(401);
    expect((await two.ask('/session')).status).toBe(200);
    const again = await world.signedIn();
    expect((await two.post('/sign-out-everywhere')).status).toBe(204);
    expect((await again.ask(audit)).status).not.toBe(200);
    expect((await other.ask(audit)).status).toBe(200);
  });

  it('cannot be used by another site', async () => {
    const browser = await world.signedIn();
    const postHold = (headers: Record<string, string>) =>
      browser.ask(hold, {
        method: 'POST',
        body: '{"reason":"x"}',
        headers: { 'content-type': 'application/json', ...headers },
      });
    const refused = [
      { 'x-console': '' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of refused) {
      const answer = await postHold(headers);
      expect([headers, answer.status]).toEqual([headers, 403]);
      expect(await answer.json()).toMatchObject({ error: { code: 'crossSite' } });
    }
    expect((await postHold({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    const forgedSignOut = await browser.ask('/sign-out', {
      method: 'POST',
      headers: { origin: 'null' },
    });
    expect(forgedSignOut.status).toBe(403);
  });

  it('accepts a request only once if the console gives it an id', async () => {
    const browser = await world.signedIn();
    const id = { 'webhook-id': `req_${crypto.randomUUID()}` };
    expect((await browser.post(hold, { reason: 'x' }, id)).status).toBe(200);
    expect((await browser.post(hold, { reason: 'x' }, id)).status).toBe(409);
  });

  it('shows only the partners in the claim', async () => {
    world.issuer.settings.partnersClaim = 'partners';
    const browser = await world.signedIn({ ...ann, partners: ['elsewhere'] });
    world.issuer.settings.partnersClaim = undefined;
    expect(await (await browser.ask('/session')).json()).toMatchObject({ partners: [] });
    expect((await browser.ask(audit)).status).toBe(404);
  });

  it.each(['%00', 'de%00mo', '%F0%9F%92%A9', 'nobody'])(
    'finds no partner called %s, whose name never reaches the database',
    async (name) => {
      const browser = await world.signedIn();
      const answer = await browser.ask(`/operator/${name}/audit?limit=1`);
      expect([answer.status, await answer.json()]).toMatchObject([
        404,
        { error: { code: 'notFound' } },
      ]);
    },
  );

  it('that is unknown is reported as ended; a request without a cookie lacks a signature', async () => {
    const stranger = new TestBrowser(server.consoleUrl);
    const answer = await stranger.ask(audit, { headers: { cookie: 'console=made-up' } });
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { error: { code: 'sessionEnded' } },
    ]);
    const unsigned = await stranger.ask(audit);
    expect(await unsigned.json()).toMatchObject({ error: { code: 'signatureInvalid' } });
  });
});
