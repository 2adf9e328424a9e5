import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const logged: string[] = [];

beforeAll(async () => {
  const logStream = { write: (line: string) => void logged.push(line) };
  server = await startTestServer({
    environment: { logLevel: 'info' },
    partner: { languages: ['ar', 'en', 'es'] },
    logStream,
  });
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' });

describe('the widget’s page', () => {
  it('is framed by the partner’s sites only', async () => {
    const page = await get('/cashier/deposit?partner=demo');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors http://localhost:4401;');
    expect(policy).not.toContain('unsafe');
    const unknown = await get('/cashier/deposit?partner=evil');
    expect(unknown.headers.get('content-security-policy')).toContain("frame-ancestors 'none';");
    const missing = await get('/cashier/deposit');
    expect(missing.headers.get('content-security-policy')).toContain("frame-ancestors 'none';");
  });

  it.each([
    ['demo', 'http://localhost:4401', { partner: true, origin: true }],
    ['demo', 'https://evil.example', { partner: true, origin: false }],
    ['nobody', 'http://localhost:4401', { partner: false, origin: false }],
  ])('[HOST-13] tells any site whether %s may be framed by %s', async (key, origin, answer) => {
    const check = await get(`/cashier/embed-check?partner=${key}`, { origin });
    expect(check.headers.get('access-control-allow-origin')).toBe('*');
    expect(await check.json()).toEqual(answer);
  });

  it('[HOST-13] knows its own origin, which browsers do not name to it', async () => {
    const { origins } = server.partner;
    const check = async () => {
      const headers = { 'sec-fetch-site': 'same-origin' };
      return (await get('/cashier/embed-check?partner=demo', headers)).json();
    };
    expect(await check()).toEqual({ partner: true, origin: false });
    Object.assign(server.partner, { origins: [server.url] });
    expect(await check()).toEqual({ partner: true, origin: true });
    Object.assign(server.partner, { origins });
  });

  it.each(['/', '/cashier'])('explains the address %s to a person who opens it', async (path) => {
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    const html = await page.text();
    expect(html).toContain('This is the address of a payment cashier');
    expect(html).toContain('<a href="http://localhost:4401/">Open the playground</a>');
  });

  it('is served under every path below the product, with the partner’s origins in it', async () => {
    const html = await (await get('/cashier/anything/at/all?partner=demo')).text();
    expect(html).toContain('"origins":["http://localhost:4401"]');
    expect(html).not.toContain('__CASHIER');
  });

  it('[LIST-20] includes the partner’s help pages', async () => {
    const html = await (await get('/cashier/deposit?partner=demo')).text();
    expect(html).toContain('"links":{"support":"mailto:help@casino.example"}');
    expect(await (await get('/cashier/deposit')).text()).not.toContain('help@casino.example');
  });

  it('[I18N-9] offers the partner’s languages, and all of them without a partner', async () => {
    const html = await (await get('/cashier/deposit?partner=demo')).text();
    expect(html).toContain('"locales":["ar","en","es"]');
    const folder = new URL('../../../../../locales', import.meta.url);
    const all = readdirSync(folder).map((name) => name.replace('.json', ''));
    const page = await (await get('/cashier/deposit')).text();
    const [, locales = ''] = /"locales":(\[[^\]]+\])/.exec(page) ?? [];
    expect((JSON.parse(locales) as string[]).toSorted()).toEqual(all.toSorted());
  });

  it('[CAP-1] includes the id of the server’s GeeTest captcha', async () => {
    const html = await (await get('/cashier/deposit?partner=demo')).text();
    expect(html).toMatch(/"captcha":\{[^}]*"geetestId":"[^"]+"/);
  });

  it('is not sent again to a browser that has it, but is sent for another partner', async () => {
    const { headers } = await get('/cashier/deposit?partner=demo');
    const kept = { 'if-none-match': headers.get('etag') ?? '' };
    const again = await get('/cashier/withdrawal?partner=demo', kept);
    expect(again.status).toBe(304);
    const policy = 'content-security-policy';
    expect(again.headers.get(policy)).toBe(headers.get(policy));
    expect((await get('/cashier/deposit', kept)).status).toBe(200);
  });

  it.each(['', '&list=mx.MXN.en.mobile.light.1.0'])(
    '[START-21] %s has one policy',
    async (list) => {
      const { headers } = await get(`/cashier/deposit?partner=demo${list}`);
      const { headers: plain } = await get('/cashier/deposit?partner=demo');
      const name = 'content-security-policy';
      expect(headers.get(name)).toBe(plain.get(name));
      expect(headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('[START-21] comes with the list that its address describes', async () => {
    const path = '/cashier/deposit?partner=demo&list=mx.MXN.es-MX.mobile.dark.1.0';
    const page = await get(path, { 'accept-encoding': 'br' });
    expect(page.headers.get('content-encoding')).toBe('br');
    const html = await page.text();
    expect(html).toContain('<html lang="es" dir="ltr" data-theme="dark" data-platform="mobile">');
    expect(html).toContain('data-list="mx.MXN.es.mobile.dark.1.0"');
    expect(html).toContain('data-method="visa"');
    const again = await get(path, { 'if-none-match': page.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it.each([
    'zz.MXN.en.mobile.light.1.0',
    'mx.XXXXX.en.mobile.light.1.0',
    'mx.MXN.en.toaster.light.1.0',
    'mx.MXN.en.mobile.light.1.0&list=br.BRL.en.mobile.light.1.0',
    encodeURIComponent('mx.MXN."><script>alert(1)</script>.mobile.light.1.0'),
    'constructor.MXN.en.mobile.light.1.0',
  ])('[START-21] has the skeleton, and nothing of the address, with list=%s', async (list) => {
    const html = await (await get(`/cashier/deposit?partner=demo&list=${list}`)).text();
    expect(html).toBe(await (await get('/cashier/deposit?partner=demo')).text());
  });

  it.each(['/cashier/withdrawal?partner=demo', '/cashier/deposit?partner=nobody'])(
    '[START-21] has no list at %s',
    async (path) => {
      const html = await (await get(`${path}&list=mx.MXN.en.mobile.light.1.0`)).text();
      expect(html).not.toContain('data-method');
    },
  );

  it('serves its assets compressed and cacheable forever', async () => {
    const html = await (await get('/cashier/deposit?partner=demo')).text();
    const [, path = ''] = /"(\/cashier\/assets\/[^"]+\.js)"/.exec(html) ?? [];
    const asset = await get(path, { 'accept-encoding': 'br' });
    expect(asset.headers.get('content-encoding')).toBe('br');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const etag = asset.headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
  });

  it('finds no file outside its folders', async () => {
    for (const path of ['..%2f..%2fpackage.json', 'nothing.js', 'a%00.js']) {
      expect((await get(`/cashier/assets/${path}`)).status, path).toBe(404);
    }
  });

  it('sends its security headers with every answer', async () => {
    for (const path of ['/cashier/deposit', '/healthz', '/api/BANKING/nothing', '/nowhere']) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(headers.get('permissions-policy'), path).toContain('camera=()');
    }
  });
});

describe('the pages of popups', () => {
  it.each([
    ['/cashier/opening?partner=demo&locale=ru', '', 'ru-RU', 'Открываем страницу оплаты'],
    ['/cashier/opening?partner=demo&locale=xx', '', 'en-US', 'Opening the payment page'],
    ['/cashier/opening?locale=pt&locale=ru', '', 'en-US', 'Opening the payment page'],
    ['/cashier/return/abc', 'pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR', 'Levando você de volta ao caixa'],
    ['/cashier/return/abc', 'de, hi;q=0.5', 'hi-IN', 'आपको कैशियर पर वापस ले जा रहे हैं'],
    ['/cashier/return/abc', '', 'en-US', 'Taking you back to the cashier'],
    ['/cashier/opening?partner=demo&locale=ar', '', 'ar-AE-u-nu-latn', 'جارٍ فتح صفحة الدفع'],
  ])('[I18N-2, I18N-7] %s (%s) speaks %s', async (path, accepted, tag, title) => {
    const dir = tag.startsWith('ar') ? 'rtl' : 'ltr';
    const page = await get(path, { 'accept-language': accepted });
    const html = await page.text();
    expect(html).toContain(`<html lang="${tag}" dir="${dir}">`);
    expect(html).toContain(`<h1>${title}</h1>`);
  });
});

describe('the methods answer', () => {
  it('is not sent again when nothing changed', async () => {
    const headers = { authorization: `Bearer ${await server.token({ user: 'etag' })}` };
    const path = '/api/BANKING/methods-payment-v3?country=de&currency=EUR';
    const first = await get(path, headers);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await get(path, { ...headers, 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('is sent compressed', async () => {
    const headers = { authorization: `Bearer ${await server.token({ user: 'br' })}` };
    const path = '/api/BANKING/methods-payment-v3?country=de&currency=EUR';
    const answer = await get(path, { ...headers, 'accept-encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.json()).toHaveProperty('methods');
  });
});

describe('a running server', () => {
  it('reports that it is alive and ready, and its metrics', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    const metrics = await fetch(`${server.consoleUrl}/metrics`);
    expect(await metrics.text()).toContain('cashier_call_seconds');
  });

  it('logs requests, but no probes', async () => {
    for (const path of ['/healthz', '/readyz', '/nowhere-to-be-found']) await get(path);
    for (const path of ['/metrics', '/unknown-metrics']) await fetch(server.consoleUrl + path);
    await expect.poll(() => logged.join('')).toContain('/nowhere-to-be-found');
    await expect.poll(() => logged.join('')).toContain('/unknown-metrics');
    expect(logged.filter((line) => /healthz|readyz|"\/metrics/.test(line))).toEqual([]);
  });

  it('accepts telemetry, and only telemetry', async () => {
    const post = (path: string, body: string, type = 'application/json') =>
      fetch(server.url + path, { method: 'POST', body, headers: { 'content-type': type } });
    const events = JSON.stringify({ events: [{ key: 'fully-loaded', timestamp: 1, value: 2 }] });
    expect((await post('/api/ANALYTICS/events', events)).status).toBe(204);
    expect((await post('/cashier/rum', events, 'text/plain')).status).toBe(204);
    expect((await post('/cashier/rum', 'nonsense', 'text/plain')).status).toBe(400);
    expect((await post('/cashier/rum', '{"events":5}')).status).toBe(400);
  });

  it('accepts no notice without the provider’s signature', async () => {
    const response = await fetch(`${server.url}/webhooks/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'webhook-id': 'x', 'webhook-timestamp': '1' },
      body: '{"type":"deposit.updated"}',
    });
    expect(response.status).toBe(401);
    expect((await fetch(`${server.url}/webhooks/nobody`, { method: 'POST' })).status).toBe(404);
  });
});
