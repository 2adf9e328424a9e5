import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@opencashier/postgres/test-database';
import { freePort } from '@opencashier/testing/free-port';
import { expect, it, onTestFinished } from 'vitest';

const secret = 'a-secret-that-nobody-else-knows-long-enough';
const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const { version } = JSON.parse(manifest) as { version: string };

it('a development server logs its version when it starts and stops, and follows the partner files', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'partners-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const add = (key: string) => {
    const tokenKeys = [{ alg: 'HS256', secretEnv: 'TOKEN_SECRET' }];
    const file = { key, development: true, origins: ['http://localhost:3000'], tokenKeys };
    writeFileSync(join(dir, `${key}.json`), JSON.stringify(file));
  };
  add('first');
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const port = await freePort();
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    env: {
      NODE_ENV: 'development',
      CASHIER_PORT: String(port),
      CONSOLE_PORT: '0',
      CASHIER_SECRET: secret,
      CASHIER_PARTNERS_DIR: dir,
      TOKEN_SECRET: secret,
      PROVIDER_SANDBOX_URL: 'http://127.0.0.1:1',
      PROVIDER_SANDBOX_SECRET: `whsec_${Buffer.from(secret).toString('base64')}`,
      DATABASE_URL: database.url,
    },
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  let log = '';
  server.stdout?.on('data', (text: Buffer) => (log += text.toString()));
  const ended = once(server, 'exit');
  await once(server, 'message');
  const linesOf = (message: string) =>
    log.split('\n').filter((line) => line.includes(`"${message}"`));
  await expect.poll(() => linesOf('the server has started')).toHaveLength(1);
  const [started = ''] = linesOf('the server has started');
  expect(JSON.parse(started)).toMatchObject({ version, providers: ['sandbox'] });

  const isKnown = async (key: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/cashier/embed-check?partner=${key}`);
    return ((await answer.json()) as { partner: boolean }).partner;
  };
  expect([await isKnown('first'), await isKnown('second')]).toEqual([true, false]);
  add('second');
  await expect.poll(() => isKnown('second'), { timeout: 60_000 }).toBe(true);

  server.kill('SIGTERM');
  await ended;
  expect(linesOf('the server has stopped').map((line) => JSON.parse(line))).toMatchObject([
    { version },
  ]);
});
