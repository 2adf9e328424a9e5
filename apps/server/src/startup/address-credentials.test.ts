import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

const secret = 'a-secret-that-nobody-else-knows-long-enough';
const password = 'hunter2';
const address = `https://bob:${password}@service.example`;

const safe = {
  CASHIER_PUBLIC_URL: 'https://pay.example',
  CASHIER_SECRET: secret,
  CASHIER_PROVIDERS: 'acme',
  PROVIDER_ACME_URL: 'https://acme.example',
  PROVIDER_ACME_SECRET: `whsec_${Buffer.from(secret).toString('base64')}`,
  DATABASE_URL: 'postgres://cashier:pw@db.example/cashier',
};

const vendor = (kind: string, settings: Record<string, string>) => ({
  PROVIDER_ACME_KIND: kind,
  PROVIDER_ACME_SECRET: undefined,
  ...Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [`PROVIDER_ACME_${key}`, value]),
  ),
});
const btcpay = { STORE: 'S1', API_KEY: 'k', WEBHOOK_SECRET: secret };
const adyen = {
  API_KEY: 'k',
  MERCHANT_ACCOUNT: 'm',
  WEBHOOK_HMAC_KEY: '5f3759df8c1b'.repeat(6),
  BALANCE_ACCOUNT: 'b',
  TRANSFERS_API_KEY: 'k',
};

const oidc = {
  CONSOLE_URL: 'https://console.example',
  CONSOLE_OIDC_CLIENT_ID: 'console',
};
const captchas = {
  CAPTCHA_PUBLIC_URL: 'https://captcha.example',
  CAPTCHA_GEETEST_ID: 'id',
  CAPTCHA_GEETEST_KEY: secret,
};

/** Every setting that holds an address, the settings it needs beside it, and the way to sign in. */
const settings: [string, Record<string, string | undefined>, string][] = [
  ['PROVIDER_ACME_URL', {}, 'the server authenticates with PROVIDER_ACME_SECRET'],
  ['PROVIDER_ACME_URL', vendor('btcpay', btcpay), 'authenticates with PROVIDER_ACME_API_KEY'],
  [
    'PROVIDER_ACME_TRANSFERS_URL',
    vendor('adyen', adyen),
    'authenticates with PROVIDER_ACME_TRANSFERS_API_KEY',
  ],
  ['CONSOLE_OIDC_ISSUER', oidc, 'set CONSOLE_OIDC_CLIENT_SECRET'],
  ['CAPTCHA_PUBLIC_URL', captchas, 'browsers must be able to load it'],
  ['CAPTCHA_GEETEST_SCRIPT_URL', captchas, 'browsers must be able to load it'],
  ['CAPTCHA_GEETEST_VERIFY_URL', captchas, 'authenticates with CAPTCHA_GEETEST_KEY'],
  ['CASHIER_SECURITY_CONTACT', {}, 'everybody may read it'],
  ['CASHIER_PUBLIC_URL', {}, 'is not valid'],
  ['CONSOLE_URL', {}, 'is not valid'],
  ['PROVIDER_ACME_ORIGINS', {}, 'service.example is not an origin of a payment page'],
];

const refusal = (environment: Record<string, string | undefined>) => {
  try {
    readEnvironment(environment);
    return 'started';
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
};

describe('an address with a password', () => {
  it.each(settings)('is refused in %s beside %o', (name, others, remedy) => {
    const message = refusal({ ...safe, ...others, [name]: address });
    const lines = message.split('\n').filter((line) => line.startsWith(name));
    expect(lines).toEqual([expect.stringContaining(remedy)]);
    expect(message).not.toContain(password);
  });

  it('is not repeated if it cannot be read', () => {
    const unreadable = refusal({ ...safe, PROVIDER_ACME_URL: `${address}:port` });
    expect(unreadable).toBe('PROVIDER_ACME_URL is not a URL.');
  });

  it('is accepted for the database, which has no other way to sign in', () => {
    expect(refusal(safe)).toBe('started');
  });
});
