import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Attack, Scene } from '../../attack.ts';

const rootDir = fileURLToPath(new URL('../../../../../..', import.meta.url));
const published = Buffer.from('development-only secret of the sandbox, known to everybody');
const base64 = (bytes: Buffer) => bytes.toString('base64');

/** Settings that a server in production must refuse to start with. */
const settings: [string, Record<string, string>][] = [
  ['a published secret', { PROVIDER_SANDBOX_SECRET: `whsec_${base64(published)}` }],
  ['a published secret without its prefix', { PROVIDER_SANDBOX_SECRET: base64(published) }],
  ['a published secret of its own', { CASHIER_SECRET: published.toString() }],
  ['a published secret of its own in base64', { CASHIER_SECRET: base64(published) }],
  ['a secret of zeros', { PROVIDER_SANDBOX_SECRET: `whsec_${base64(Buffer.alloc(32))}` }],
  ['a secret of one letter', { CASHIER_SECRET: 'a'.repeat(64) }],
  ['a token secret of one letter', { ATTACK_TOKEN_SECRET: 'a'.repeat(64) }],
  [
    'a published secret that was encoded twice',
    { PROVIDER_SANDBOX_SECRET: base64(Buffer.from(base64(published))) },
  ],
  [
    'a guessable secret of a vendor',
    {
      CASHIER_PROVIDERS: 'sandbox,coins',
      PROVIDER_COINS_KIND: 'btcpay',
      PROVIDER_COINS_URL: 'https://btcpay.attack.example',
      PROVIDER_COINS_API_KEY: 'a-key',
      PROVIDER_COINS_STORE: 'store',
      PROVIDER_COINS_WEBHOOK_SECRET: 'webhook',
    },
  ],
  ['a provider over plain HTTP', { PROVIDER_SANDBOX_URL: 'http://provider.example' }],
  [
    'a captcha over plain HTTP',
    {
      CAPTCHA_PUBLIC_URL: 'https://captcha.attack.example',
      CAPTCHA_GEETEST_ID: 'an-id',
      CAPTCHA_GEETEST_KEY: 'a-key-of-a-captcha-that-is-long-enough',
      CAPTCHA_GEETEST_VERIFY_URL: 'http://captcha.example/validate',
    },
  ],
];

async function run({ world, record }: Scene): Promise<void> {
  const env = { ...world.env, CASHIER_PORT: '0', CONSOLE_PORT: '0' };
  record.mustHaveTried('a start with safe settings', await starts(env));
  const owner = world.env['DATABASE_OWNER_URL'] ?? '';
  const all = [...settings, ["the owner's role as the server's", { DATABASE_URL: owner }] as const];
  for (const [what, change] of all) {
    const started = await starts({ ...env, ...change });
    record.mustHold(`the server starts with ${what}`, !started);
  }
}

/** True if the server starts to listen, false if it ends by itself. */
async function starts(env: Record<string, string>): Promise<boolean> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: rootDir,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env['PATH'], ...env },
  });
  const ended = new Promise<boolean>((resolve) => child.once('exit', () => resolve(false)));
  const ready = new Promise<boolean>((resolve) => child.once('message', () => resolve(true)));
  const hasStarted = await Promise.race([ended, ready]);
  child.kill('SIGKILL');
  await ended;
  return hasStarted;
}

export const startup: Attack = {
  title: 'settings that production must refuse',
  isPerTransport: false,
  size: 1,
  run,
};
