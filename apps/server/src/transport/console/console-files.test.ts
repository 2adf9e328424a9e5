import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { addConsoleFiles } from './console-files.ts';

const dir = mkdtempSync(join(tmpdir(), 'opencashier-console-'));
mkdirSync(join(dir, 'assets'));
writeFileSync(join(dir, 'index.html'), '<!doctype html><title>The console</title>');
writeFileSync(join(dir, 'assets/index-Ab12.js'), 'export {};');
afterAll(() => rmSync(dir, { recursive: true }));

function serve(from: string) {
  const http = fastify();
  addConsoleFiles(http, { dir: from, compressAhead: false });
  return (url: string, accept = 'text/html') => http.inject({ url, headers: { accept } });
}

describe('the files of the console', () => {
  const get = serve(dir);

  it.each(['/', '/p/demo/payments', '/p/demo/payments/dep_1?x=1'])(
    'include its page at %s, with a strict policy and without a cache',
    async (path) => {
      const { statusCode, headers, body } = await get(path);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(body).toContain('The console');
    },
  );

  it('include scripts whose content never changes under the same name', async () => {
    const { statusCode, headers } = await get('/assets/index-Ab12.js', '*/*');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-type']).toContain('javascript');
  });

  it('answer a browser that asks for /favicon.ico, which there is not', async () => {
    expect((await get('/favicon.ico', 'image/*')).statusCode).toBe(204);
  });

  it.each(['/assets/gone.js', '/operator/demo/nothing', '/session/x'])(
    'do not include a page at %s',
    async (path) => {
      const { body } = await get(path);
      expect(body).not.toContain('The console');
    },
  );

  it('do not hide a mistyped call of a script', async () => {
    expect((await get('/p/demo', 'application/json')).statusCode).toBe(404);
  });

  it('are replaced by instructions if they were not built', async () => {
    const { statusCode, body } = await serve(join(dir, 'nowhere'))('/');
    expect(statusCode).toBe(503);
    expect(body).toContain('npm run build');
  });
});
