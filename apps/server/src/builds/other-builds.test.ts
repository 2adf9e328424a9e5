import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { otherBuilds } from './other-builds.ts';
import { readBuild, readConsoleBuild } from './read-build.ts';
import { dropOldBuilds, keepBuild } from './store.ts';
import { keptTextFiles, textBuild } from './text-build.ts';

const texts = textBuild(new Map([['en', { 'methods.title': 'As it was', 'old.key': 'Gone' }]]));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Before the first request: a server reads new names once a second.
  await keepBuild(server.app.services.pool, keptTextFiles(texts));
});
afterAll(() => server.close());

const keep = (name: string, text: string) =>
  keepBuild(server.app.services.pool, [{ name, content: Buffer.from(text) }]);
const ask = (name: string) =>
  fetch(`${server.url}/cashier/assets/${name}`, { headers: { 'accept-encoding': 'br' } });

it('[NET-18] a server serves a script of the build that another server runs', async () => {
  const text = `export default ${JSON.stringify('another build '.repeat(60))};`;
  await keep('index-AnOther1.js', text);
  const answer = await ask('index-AnOther1.js');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(await answer.text()).toBe(text);
});

it('[NET-18] a server serves a script of the console that another server runs', async () => {
  const { pool } = server.app.services;
  const dir = mkdtempSync(join(tmpdir(), 'console-'));
  writeFileSync(join(dir, 'index-Console1.js'), 'export {};');
  await keepBuild(pool, readConsoleBuild(dir));
  await keep('index-Widget1.js', 'export {};');
  // The server reads new names once a second.
  await vi.waitFor(async () => {
    const answer = await fetch(`${server.consoleUrl}/assets/index-Console1.js`);
    expect([answer.status, await answer.text()]).toEqual([200, 'export {};']);
  }, 10_000);
  await vi.waitFor(async () => expect((await ask('index-Widget1.js')).status).toBe(200), 10_000);
  expect((await ask('console/index-Console1.js')).status).toBe(404);
});

it('[NET-18] a server gives a page of another build the texts of that build', async () => {
  const ask = async (query: string) => {
    const answer = await fetch(`${server.url}/cashier/locales/en.json${query}`);
    return { ...((await answer.json()) as Record<string, string>) };
  };
  const page = await fetch(`${server.url}/cashier/deposit?partner=demo`);
  const [, own = ''] = /"texts":"([\w-]{10})"/.exec(await page.text()) ?? [];
  const today = await ask('');
  expect(await ask(`?v=${own}`)).toEqual(today);
  expect(await ask(`?v=${texts.version}`)).toEqual(JSON.parse(String(texts.files[0]?.content)));
  // No server has kept this version: the current texts are better than none.
  expect(await ask('?v=unknown')).toEqual(today);
});

it('requests for files that no build has cost a server at most one query a second', async () => {
  let queries = 0;
  let nowMs = 0;
  const { pool } = server.app.services;
  const query = (...args: Parameters<typeof pool.query>) => {
    queries += 1;
    return pool.query(...args);
  };
  const find = otherBuilds({ query } as unknown as typeof pool, () => nowMs);
  for (let at = 0; at < 50; at += 1) expect(await find(`none-${at}.js`)).toBeUndefined();
  expect(queries).toBe(1);
  nowMs = 1000;
  await keep('late-00000001.js', 'late');
  expect(String(await find('late-00000001.js'))).toBe('late');
  expect(queries).toBe(3);
});

it('a server that holds as many files as it may drops the least recently used one', async () => {
  const { pool } = server.app.services;
  const names = ['held-1.js', 'held-2.js', 'held-3.js'] as const;
  for (const name of names) await keep(name, name);
  let queries = 0;
  const query = (...args: Parameters<typeof pool.query>) => {
    queries += 1;
    return pool.query(...args);
  };
  const find = otherBuilds({ query } as unknown as typeof pool, () => 0, 2);
  const cost = async (name: string) => {
    const before = queries;
    expect(String(await find(name))).toBe(name);
    return queries - before;
  };
  const [first, second, third] = names;
  // The first request also reads the list of names.
  expect([await cost(first), await cost(second), await cost(first)]).toEqual([2, 1, 0]);
  expect(await cost(third)).toBe(1);
  expect([await cost(first), await cost(third), await cost(second)]).toEqual([0, 0, 1]);
});

it('[NET-18] a server keeps the files of a build while a server runs it, and drops them later', async () => {
  const { pool } = server.app.services;
  await keep('old-00000001.js', 'old');
  await keep('running-00000001.js', 'running');
  await server.pool.query(`update cashier.widget_files set in_use_at = now() - interval '31 days'
    where name like '%-00000001.js'`);
  await keep('running-00000001.js', 'running');
  await dropOldBuilds(pool, 30);
  const find = otherBuilds(pool);
  expect(await find('old-00000001.js')).toBeUndefined();
  expect(String(await find('running-00000001.js'))).toBe('running');
});

it('a server reads the files of a build, without their compressed copies', () => {
  const dir = mkdtempSync(join(tmpdir(), 'build-'));
  for (const name of ['a-1.js', 'a-1.js.br', 'b-2.css']) writeFileSync(join(dir, name), name);
  expect(readBuild(dir).map(({ name }) => name)).toEqual(['a-1.js', 'b-2.css']);
  expect(readBuild(join(dir, 'missing'))).toEqual([]);
});
