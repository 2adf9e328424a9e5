import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadPartners } from '../apps/server/src/partners/partners.ts';
import { developmentEnv, developmentMarker } from './development-env.ts';
import { rootDir } from './root-dir.ts';

const env = developmentEnv({ cashier: 5000, playground: 5001, sandbox: 5002, console: 5003 });

it('marks every secret, so that production can reject it', () => {
  const secrets = Object.entries(env).filter(([name]) => /(SECRET|GEETEST_KEY)$/.test(name));
  expect(secrets.length).toBeGreaterThan(2);
  for (const [, secret] of secrets) {
    const [, base64] = secret.split('whsec_');
    const plain = base64 ? Buffer.from(base64, 'base64').toString() : secret;
    expect(plain).toContain(developmentMarker);
    expect(plain.length).toBeGreaterThanOrEqual(32);
  }
});

it('uses the given ports in every URL', () => {
  expect(env).toMatchObject({
    CASHIER_PUBLIC_URL: 'http://127.0.0.1:5000',
    PROVIDER_SANDBOX_URL: 'http://127.0.0.1:5002',
    SANDBOX_NOTIFY_URL: 'http://127.0.0.1:5000/webhooks/sandbox',
    CAPTCHA_PUBLIC_URL: 'http://localhost:5000',
    CAPTCHA_GEETEST_SCRIPT_URL: 'http://127.0.0.1:5002/captcha/gt4.js',
    PLAYGROUND_WIDGET_URL: 'http://127.0.0.1:5000/cashier',
  });
});

it('the demo’s help pages are sections of the playground', () => {
  const { links = {} } = loadPartners(join(rootDir, 'partners'), env, false).get('demo') ?? {};
  const page = readFileSync(join(rootDir, 'apps/playground/index.html'), 'utf8');
  expect(Object.keys(links)).toEqual(['support', 'sweepstakeRules']);
  for (const link of Object.values(links).filter((one) => one !== undefined)) {
    const { origin, hash } = new URL(link);
    expect(origin).toBe('http://localhost:5001');
    expect(page).toContain(`id="${hash.slice(1)}"`);
  }
});
