import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { errors, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPlayground } from './app.ts';

const tokenSecret = 'a secret of the tests, long enough for HS256';
const pageDir = mkdtempSync(join(tmpdir(), 'playground-'));
let app: FastifyInstance;
let url: string;
let cashier: Server;
let snippetRequest: { url: string | undefined; authorization: string | undefined } | undefined;

/** A fake of the cashier's server with the calls that a host's backend makes. */
function startCashier(): Promise<string> {
  cashier = createServer((request, response) => {
    snippetRequest = { url: request.url, authorization: request.headers.authorization };
    const balance = { amount: '12.50', currency: 'MXN' };
    const bonuses = [{ id: 'welcome-100', until: '2026-12-01T00:00:00.000Z' }];
    response.end(JSON.stringify({ balance, bonuses }));
  });
  return new Promise((resolve) => {
    cashier.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(cashier.address() as AddressInfo).port}`);
    });
  });
}

beforeAll(async () => {
  mkdirSync(join(pageDir, 'assets'));
  writeFileSync(join(pageDir, 'index.html'), '<html data-widget-url="__WIDGET_URL__">');
  writeFileSync(join(pageDir, 'assets/page.js'), 'start();');
  writeFileSync(join(pageDir, 'secret.txt'), 'not served');
  const widgetUrl = `${await startCashier()}/cashier?a="<`;
  app = buildPlayground({ widgetUrl, tokenSecret, issuesTokens: true, pageDir });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  cashier.closeAllConnections();
  cashier.close();
  rmSync(pageDir, { recursive: true });
});

async function get(path: string) {
  const answer = await fetch(url + path);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text };
}

const verify = (token: string) =>
  jwtVerify(token, new TextEncoder().encode(tokenSecret), {
    algorithms: ['HS256'],
    issuer: 'demo',
    audience: 'opencashier',
  });

const tokenOf = async (query: string) =>
  (JSON.parse((await get(`/token${query}`)).text) as { token: string }).token;

describe('the page', () => {
  it('has a strict content security policy that allows only the widget to be framed', async () => {
    const { headers, text } = await get('/');
    const policy = headers.get('content-security-policy');

    const { port } = cashier.address() as AddressInfo;
    expect(policy).toContain(`frame-src http://127.0.0.1:${port};`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(text).toContain('/cashier?a=&quot;&lt;"');
  });

  it('serves only the built files', async () => {
    const script = await get('/assets/page.js');
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(script.headers.get('cache-control')).toContain('immutable');
    for (const path of ['/secret.txt', '/../package.json', '/assets/../../package.json']) {
      expect((await get(path)).status).toBe(404);
    }
  });

  it('throws an error that names npm run build if there is no build', () => {
    const options = { widgetUrl: 'http://127.0.0.1/', tokenSecret, issuesTokens: true };
    expect(() => buildPlayground({ ...options, pageDir: join(pageDir, 'assets') })).toThrow(
      'npm run build',
    );
  });
});

describe('GET /token', () => {
  it('returns a token with the claims that the cashier reads', async () => {
    const query = '?user=ana&currency=MXN&country=mx&view=sweep&lang=mx';
    const { payload } = await verify(await tokenOf(query));

    const now = Math.floor(Date.now() / 1000);
    expect(payload).toMatchObject({
      sub: 'ana',
      partnerKey: 'demo',
      view: 'sweep',
      currency: 'MXN',
      country: 'mx',
      lang: 'mx',
    });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(3600);
    expect(Math.abs(Number(payload.iat) - now)).toBeLessThan(60);
  });

  it('accepts a lifetime for the token', async () => {
    const { payload } = await verify(await tokenOf('?ttl=30'));
    expect(Number(payload.exp) - Number(payload.iat)).toBe(30);
    await expect(verify(await tokenOf('?ttl=0'))).rejects.toBeInstanceOf(errors.JWTExpired);
  });

  it.each([
    ['?currency=dollars', 'currency'],
    ['?country=<b>', 'country'],
    ['?user=', 'user'],
    ['?user=a&user=b', 'user'],
    ['?view=admin', 'view'],
    ['?ttl=-1', 'ttl'],
    ['?ttl=99999999', 'ttl'],
  ])('rejects %s and says what is wrong', async (query, name) => {
    const { status, text } = await get(`/token${query}`);

    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      error: { code: 'request.invalid', message: expect.stringContaining(`${name}: `) },
    });
  });

  it.each(['evil.example', 'localhost.evil.example', 'evil.example:4401'])(
    'is refused if the request’s host is %j',
    async (host) => {
      for (const path of ['/token', '/balance', '/']) {
        const answer = await app.inject({ url: path, headers: { host } });
        expect(answer.statusCode).toBe(421);
        expect(answer.body).not.toContain('"token"');
      }
    },
  );

  it.each(['localhost:4401', '127.0.0.1:4401', '[::1]:4401', 'localhost'])(
    'is allowed if the request’s host is %s',
    async (host) => {
      const answer = await app.inject({ url: '/token', headers: { host } });
      expect(answer.statusCode).toBe(200);
    },
  );

  it('does not exist in production', async () => {
    const widgetUrl = 'https://pay.example/cashier';
    const production = buildPlayground({ widgetUrl, tokenSecret, issuesTokens: false, pageDir });
    const answers = await Promise.all([production.inject('/token'), production.inject('/balance')]);
    await production.close();

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });
});

describe('GET /balance', () => {
  it('asks the cashier for the balance, as a host’s backend does', async () => {
    const { text } = await get('/balance?user=ana&currency=MXN&country=mx');

    expect(JSON.parse(text)).toEqual({ amount: '12.50', currency: 'MXN' });
    expect(snippetRequest?.url).toBe(
      '/api/BANKING/userdata-payment-snippet?country=mx&currency=MXN',
    );
    const { payload } = await verify(snippetRequest?.authorization?.replace('Bearer ', '') ?? '');
    expect(payload.sub).toBe('ana');
  });
});

describe('GET /bonuses', () => {
  it('offers the bonuses that the cashier accepts for this player, with their expiry', async () => {
    const { text } = await get('/bonuses?user=ana&currency=MXN&country=mx');
    const { bonuses } = JSON.parse(text);
    expect(bonuses.map(({ id }: { id: string }) => id)).toEqual(['welcome-100']);
    expect(bonuses[0].depositBonusData.expiresAt).toBe('2026-12-01T00:00:00.000Z');
  });
});
