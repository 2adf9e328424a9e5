import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Page {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** With a chosen Host header, which browsers and fetch do not allow. */
function get(path: string, host = 'localhost'): Promise<Page> {
  const { port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, text: Buffer.concat(chunks).toString() });
        });
      },
    );
    outgoing.on('error', reject).end();
  });
}

const policyOf = (page: Page) => String(page.headers['content-security-policy']);

describe('the document of a captcha', () => {
  it('allows the provider’s script and its own, framed by the widget on the partner’s site', async () => {
    const page = await get('/cashier/captcha/geetest?partner=demo');
    expect(page.status).toBe(200);
    const policy = policyOf(page);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(new RegExp(`script-src 'sha256-[^']+' ${server.captcha.url};`));
    expect(policy).toContain(`frame-ancestors ${server.url} http://localhost:4401`);
    expect(page.text).toContain(`"widgetOrigin":"${server.url}"`);
    expect(page.text).not.toContain(server.captcha.key);
  });

  it('cannot be framed by the site of an unknown partner', async () => {
    const policy = policyOf(await get('/cashier/captcha/recaptcha-v2?partner=evil'));
    expect(policy.endsWith(`frame-ancestors ${server.url}`)).toBe(true);
  });

  it('sends the provider only its origin', async () => {
    const { headers } = await get('/cashier/captcha/recaptcha-v3');
    expect(headers['referrer-policy']).toBe('strict-origin');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('is not available on the widget’s own origin', async () => {
    for (const path of ['captcha/geetest', '%63aptcha/geetest', 'captcha%2Fgeetest']) {
      const page = await get(`/cashier/${path}?partner=demo`, '127.0.0.1');
      expect(page.text, path).not.toContain('captcha-config');
    }
  });

  it('is the only thing on its origin: no widget and no calls', async () => {
    for (const path of ['/cashier/deposit?partner=demo', '/api/BANKING/x', '/cashier/captcha/x']) {
      expect((await get(path)).status, path).toBe(404);
    }
  });
});

describe('the pages that show a captcha', () => {
  it('may frame it, and nothing else', async () => {
    const frames = `frame-src ${server.url.replace('127.0.0.1', 'localhost')};`;
    for (const path of ['/cashier/deposit?partner=demo', '/cashier/opening']) {
      expect(policyOf(await get(path, '127.0.0.1')), path).toContain(frames);
    }
    expect(policyOf(await get('/cashier/return/x', '127.0.0.1'))).not.toContain('frame-src');
  });

  it('allow no scripts but their own', async () => {
    const policy = policyOf(await get('/cashier/deposit?partner=demo', '127.0.0.1'));
    expect(policy).not.toContain(server.captcha.url);
  });
});
