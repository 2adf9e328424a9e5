import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from './read-settings.ts';

const random = () => `whsec_${randomBytes(32).toString('base64')}`;
const text = () => randomBytes(24).toString('hex');

/** Every variable that holds a secret, and a good one for each. */
const secrets: Record<string, string> = {
  CASHIER_SECRET: text(),
  PROVIDER_ACME_SECRET: random(),
  PROVIDER_COINS_WEBHOOK_SECRET: text(),
  PROVIDER_HS_WEBHOOK_SECRET: text(),
  PROVIDER_MP_WEBHOOK_SECRET: text(),
  CAPTCHA_GEETEST_KEY: text(),
  CAPTCHA_RECAPTCHA_V3_SECRET: text(),
  CAPTCHA_RECAPTCHA_V2_SECRET: text(),
  ACME_TOKEN_SECRET: text(),
  ACME_WEBHOOK_SECRET: random(),
  ACME_WALLET_SECRET: random(),
  ACME_KEY_ANN: random(),
  ACME_KEY_BOB: random(),
  CONSOLE_OIDC_CLIENT_SECRET: text(),
};
const names = Object.keys(secrets);

/** Keys that vendors issue, and check themselves. */
const issuedKeys = {
  PROVIDER_ADY_API_KEY: 'key',
  PROVIDER_ADY_TRANSFERS_API_KEY: 'key',
  PROVIDER_COINS_API_KEY: 'key',
  PROVIDER_HS_API_KEY: 'key',
  PROVIDER_MP_ACCESS_TOKEN: 'key',
};

const others = {
  NODE_ENV: 'production',
  CASHIER_PUBLIC_URL: 'https://pay.example',
  CASHIER_PROVIDERS: 'acme,ady,coins,hs,mp',
  PROVIDER_ADY_KIND: 'adyen',
  PROVIDER_ADY_URL: 'https://checkout.ady.example/v71',
  PROVIDER_ADY_MERCHANT_ACCOUNT: 'acme',
  PROVIDER_ADY_BALANCE_ACCOUNT: 'balance',
  PROVIDER_ADY_TRANSFERS_URL: 'https://transfers.ady.example/btl/v4',
  PROVIDER_ADY_WEBHOOK_HMAC_KEY: randomBytes(32).toString('hex'),
  PROVIDER_COINS_KIND: 'btcpay',
  PROVIDER_COINS_URL: 'https://btcpay.example',
  PROVIDER_COINS_STORE: 'store',
  PROVIDER_HS_KIND: 'hyperswitch',
  PROVIDER_MP_KIND: 'mercadopago',
  PROVIDER_ACME_URL: 'https://acme.example',
  DATABASE_URL: 'postgres://db.example/cashier',
  CONSOLE_URL: 'https://console.example',
  CONSOLE_OIDC_ISSUER: 'https://id.example',
  CONSOLE_OIDC_CLIENT_ID: 'console',
  CAPTCHA_PUBLIC_URL: 'https://captcha.pay.example',
  CAPTCHA_GEETEST_ID: 'id',
  CAPTCHA_RECAPTCHA_V3_SITE_KEY: 'site',
  CAPTCHA_RECAPTCHA_V2_SITE_KEY: 'site',
};

const acme = {
  key: 'acme',
  origins: ['https://www.acme.example'],
  tokenKeys: [{ alg: 'HS256', secretEnv: 'ACME_TOKEN_SECRET' }],
  webhook: { url: 'https://api.acme.example/events', secretEnv: 'ACME_WEBHOOK_SECRET' },
  wallet: { url: 'https://wallet.acme.example', secretEnv: 'ACME_WALLET_SECRET' },
  operatorApi: {
    keys: [
      { id: 'ann', person: 'ann', role: 'finance', secretEnv: 'ACME_KEY_ANN' },
      { id: 'bob', person: 'bob', role: 'finance', secretEnv: 'ACME_KEY_BOB' },
    ],
    twoPeopleAbove: 'never',
  },
};

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'secrets-'));
  writeFileSync(join(dir, 'acme.json'), JSON.stringify(acme));
});
afterAll(() => rmSync(dir, { recursive: true }));

/** Starts as main.ts does, up to the point where a secret is refused. */
function start(change: Record<string, string>): string {
  const env = { ...others, ...secrets, ...issuedKeys, ...change };
  try {
    readSettings(env, dir, () => {});
    return 'started';
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
}

const bytes = (plain: string) => Buffer.from(plain);
const published = bytes('development-only-operator-key-of-the-demo-finance');
const spellings: [string, string][] = [
  ['with whsec_', `whsec_${published.toString('base64')}`],
  ['as bare base64', published.toString('base64')],
  ['as base64url', published.toString('base64url')],
  ['as hexadecimal digits', published.toString('hex')],
  ['as text', published.toString()],
  ['in capitals', published.toString().toUpperCase()],
  ['as base64 of base64', bytes(published.toString('base64')).toString('base64')],
  ['as base64 of hexadecimal digits', bytes(published.toString('hex')).toString('base64')],
  ['with whsec_ twice', `whsec_whsec_${published.toString('base64')}`],
];
const base64 = (plain: Buffer) => `whsec_${plain.toString('base64')}`;

describe('production', () => {
  it('starts with random secrets, in the formats that providers use', () => {
    expect(start({})).toBe('started');
    // GeeTest's keys have 32 hexadecimal digits, reCAPTCHA's 40 letters and digits.
    const CAPTCHA_GEETEST_KEY = randomBytes(16).toString('hex');
    const CAPTCHA_RECAPTCHA_V3_SECRET = randomBytes(30).toString('base64url');
    expect(start({ CAPTCHA_GEETEST_KEY, CAPTCHA_RECAPTCHA_V3_SECRET })).toBe('started');
  });

  describe.each(names)('refuses for %s', (name) => {
    it.each(spellings)('a secret of this repository, written %s', (_how, secret) => {
      expect(start({ [name]: secret })).toMatch(
        new RegExp(`^${name} (is a development secret|is not base64)`),
      );
    });

    it.each([
      ['nothing but zeros', base64(Buffer.alloc(32))],
      ['one byte over and over', base64(Buffer.alloc(48, 7))],
      ['the numbers from 0 to 31', base64(Buffer.from(Array.from({ length: 32 }, (_, i) => i)))],
      ['a word over and over', base64(bytes('changeme'.repeat(5)))],
      ['few different bytes', base64(bytes('0110100110010110'.repeat(2)))],
    ])('a secret of %s', (_what, secret) => {
      const refused = new RegExp(`^${name} (can be guessed|is too short)`);
      expect(start({ [name]: secret })).toMatch(refused);
      expect(start({ [name]: secret.slice('whsec_'.length) })).toMatch(refused);
    });
  });

  it.each(['CASHIER_SECRET', 'ACME_TOKEN_SECRET'])('refuses weak text for %s', (name) => {
    expect(start({ [name]: '0'.repeat(64) })).toMatch(/can be guessed/);
    expect(start({ [name]: 'password-password-password-password' })).toMatch(/can be guessed/);
  });

  it('refuses secrets that no vendor would generate, and accepts those that vendors do', () => {
    const coins = (secret: string) => start({ PROVIDER_COINS_WEBHOOK_SECRET: secret });
    expect(coins('x')).toMatch(/^PROVIDER_COINS_WEBHOOK_SECRET is too short/);
    // BTCPay Server makes 20 random bytes and writes them in base58.
    expect(coins('3mDr7WsWq2ZzBv5kYfXtPaHn9uLc')).toBe('started');
    const ady = (secret: string) => start({ PROVIDER_ADY_WEBHOOK_HMAC_KEY: secret });
    expect(ady('00'.repeat(32))).toMatch(/can be guessed/);
    expect(ady(published.toString('hex'))).toMatch(/is a development secret/);
  });

  it.each(Object.keys(issuedKeys))(
    'refuses for %s, which a vendor issues, only what this repository publishes',
    (name) => {
      for (const [, key] of spellings) {
        expect(start({ [name]: key })).toBe(
          `${name} is a development secret: set one of your own.`,
        );
      }
      expect(start({ [name]: 'short' })).toBe('started');
    },
  );

  it('counts the decoded bytes of a secret that signs, with whsec_ or without', () => {
    const short = randomBytes(24).toString('base64');
    expect(start({ PROVIDER_ACME_SECRET: short })).toMatch(/too short/);
    expect(start({ PROVIDER_ACME_SECRET: `whsec_${short}` })).toMatch(/too short/);
    expect(start({ PROVIDER_ACME_SECRET: randomBytes(32).toString('base64') })).toBe('started');
  });

  it('refuses a signing secret that is not base64, with one line', () => {
    const secret = 'a-secret-that-nobody-else-knows-long-enough';
    expect(start({ ACME_WEBHOOK_SECRET: secret })).toBe(
      'ACME_WEBHOOK_SECRET is not base64: write it as whsec_ and the base64 of 32 random bytes.',
    );
  });

  it('refuses two operator keys with the same secret, however it is written', () => {
    const same = random();
    const bare = same.slice('whsec_'.length);
    expect(start({ ACME_KEY_ANN: same, ACME_KEY_BOB: bare })).toMatch(/the same secret/);
  });
});
