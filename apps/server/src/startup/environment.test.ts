import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

const long = 'a-secret-that-nobody-else-knows-long-enough';
const whsec = `whsec_${Buffer.from(long).toString('base64')}`;

const safe = {
  NODE_ENV: 'production',
  CASHIER_PUBLIC_URL: 'https://pay.example',
  CASHIER_SECRET: long,
  CASHIER_PROVIDERS: 'acme',
  PROVIDER_ACME_URL: 'https://acme.example',
  PROVIDER_ACME_SECRET: whsec,
  DATABASE_URL: 'postgres://db.example/cashier',
};

const btcpay = {
  PROVIDER_ACME_SECRET: undefined,
  PROVIDER_ACME_KIND: 'btcpay',
  PROVIDER_ACME_STORE: 'S1',
  PROVIDER_ACME_API_KEY: 'k',
  PROVIDER_ACME_WEBHOOK_SECRET: long,
};

const refusal = (change: Record<string, string | undefined>) => {
  try {
    const own = change['PROVIDER_ACME_KIND'] ? { PROVIDER_ACME_SECRET: undefined } : {};
    readEnvironment({ ...safe, ...own, ...change });
    return 'started';
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
};

describe('the environment', () => {
  it('accepts safe production settings', () => {
    expect(readEnvironment(safe)).toMatchObject({
      production: true,
      product: 'cashier',
      port: 4400,
      consolePort: 4403,
      consoleHost: '127.0.0.1',
    });
  });

  it('reports all errors at once, one per line', () => {
    const wrong = {
      CASHIER_PORT: 'soon',
      CASHIER_PUBLIC_URL: undefined,
      CASHIER_SECRET: 'short',
      CASHIER_LOG_LEVEL: 'loud',
      CAPTCHA_GEETEST_ID: 'id',
      CAPTCHA_PUBLIC_URL: undefined,
      PROVIDER_ACME_URL: undefined,
      DATABASE_URL: undefined,
    };
    const lines = refusal(wrong).split('\n').toSorted();
    expect(lines).toHaveLength(Object.keys(wrong).length);
    for (const name of ['CASHIER_PORT', 'CASHIER_LOG_LEVEL', 'Set CASHIER_PUBLIC_URL']) {
      expect(lines.join('\n')).toContain(name);
    }
  });

  it.each([
    ['btcpay', ['STORE', 'API_KEY', 'WEBHOOK_SECRET']],
    ['mercadopago', ['ACCESS_TOKEN', 'WEBHOOK_SECRET']],
    ['adyen', ['API_KEY', 'MERCHANT_ACCOUNT', 'WEBHOOK_HMAC_KEY']],
    ['hyperswitch', ['API_KEY', 'WEBHOOK_SECRET']],
  ])('names every setting that a provider of the kind %s lacks', (kind, keys) => {
    const lines = refusal({ PROVIDER_ACME_KIND: kind }).split('\n');
    expect(lines).toEqual(
      keys.map((key) => expect.stringContaining(`Set PROVIDER_ACME_${key} to `)),
    );
  });

  it('names every wrong setting of several providers, of the captchas and of the console', () => {
    const wrong = refusal({
      CASHIER_PROVIDERS: 'acme, coins, coins',
      PROVIDER_ACME_URL: 'ftp',
      PROVIDER_ACME_SECRET: undefined,
      PROVIDER_ACME_NEEDS: 'email, shoeSize, age',
      PROVIDER_COINS_KIND: 'btcpay',
      PROVIDER_COINS_URL: 'http://coins.example',
      PROVIDER_COINS_STORE: 'no store!',
      PROVIDER_COINS_API_KEY: 'k',
      PROVIDER_COINS_WEBHOOK_SECRET: 'short',
      CAPTCHA_PUBLIC_URL: 'second',
      CAPTCHA_GEETEST_ID: 'id',
      CAPTCHA_RECAPTCHA_MIN_SCORE: '7',
      CAPTCHA_GEETEST_VERIFY_URL: 'http://verify.example',
      CONSOLE_URL: 'http://console.example',
      CONSOLE_OIDC_ISSUER: 'no issuer',
      CONSOLE_OIDC_SCOPE: 'email',
    });
    const names = wrong.split('\n').map((line) => /[A-Z]+(?:_[A-Z0-9]+)+/.exec(line)?.[0] ?? '');
    expect(names.toSorted()).toEqual([
      'CAPTCHA_GEETEST_KEY',
      'CAPTCHA_GEETEST_VERIFY_URL',
      'CAPTCHA_PUBLIC_URL',
      'CAPTCHA_RECAPTCHA_MIN_SCORE',
      'CASHIER_PROVIDERS',
      'CONSOLE_OIDC_CLIENT_ID',
      'CONSOLE_OIDC_ISSUER',
      'CONSOLE_OIDC_SCOPE',
      'CONSOLE_URL',
      'PROVIDER_ACME_NEEDS',
      'PROVIDER_ACME_NEEDS',
      'PROVIDER_ACME_SECRET',
      'PROVIDER_ACME_URL',
      'PROVIDER_COINS_STORE',
      'PROVIDER_COINS_URL',
      'PROVIDER_COINS_WEBHOOK_SECRET',
    ]);
  });

  it('has the sandbox as its provider in development only', () => {
    expect(refusal({ CASHIER_PROVIDERS: undefined })).toMatch(/^Set CASHIER_PROVIDERS/);
    const sandbox = { PROVIDER_SANDBOX_URL: 'http://127.0.0.1', PROVIDER_SANDBOX_SECRET: whsec };
    const development = { CASHIER_SECRET: long, NODE_ENV: 'development', ...sandbox };
    expect(readEnvironment(development).providers).toMatchObject([{ name: 'sandbox' }]);
  });

  it('counts the bytes of a secret, not its characters', () => {
    const random = `whsec_${Buffer.from('éèêëàâçœøåñüßžšč').toString('base64')}`;
    const read = readEnvironment({ ...safe, PROVIDER_ACME_SECRET: random });
    expect(read.providers[0]).toMatchObject({ secrets: [random] });
  });

  it('accepts two keys of a provider during a rotation', () => {
    const other = `whsec_${Buffer.from(`${long}, and other`).toString('base64')}`;
    const read = readEnvironment({ ...safe, PROVIDER_ACME_SECRET: `${other} ${whsec}` });
    expect(read.providers[0]).toMatchObject({ secrets: [other, whsec] });
  });

  it('reads the settings of built-in providers, and the methods assigned to them', () => {
    const { providers } = readEnvironment({
      ...safe,
      ...btcpay,
      CASHIER_PROVIDERS: 'acme, mp',
      PROVIDER_ACME_URL: 'https://btcpay.example/',
      PROVIDER_ACME_WEBHOOK_SECRET: `${long}-and-new ${long}`,
      PROVIDER_ACME_PAYOUT_METHOD: 'BTC-CHAIN',
      PROVIDER_ACME_METHODS: 'crypto_btc, crypto_ltc',
      PROVIDER_MP_KIND: 'mercadopago',
      PROVIDER_MP_ACCESS_TOKEN: 'APP_USR-1',
      PROVIDER_MP_WEBHOOK_SECRET: long,
    });
    expect(providers).toEqual([
      {
        kind: 'btcpay',
        name: 'acme',
        url: 'https://btcpay.example',
        origins: ['https://btcpay.example'],
        apiKey: 'k',
        storeId: 'S1',
        webhookSecrets: [`${long}-and-new`, long],
        payouts: { methodId: 'BTC-CHAIN', currency: 'BTC', isApproved: false },
        methods: ['crypto_btc', 'crypto_ltc'],
      },
      {
        kind: 'mercadopago',
        name: 'mp',
        url: 'https://api.mercadopago.com',
        accessToken: 'APP_USR-1',
        webhookSecrets: [long],
        methods: [],
      },
    ]);
  });

  it('accepts two secrets of its own during a rotation', () => {
    const read = readEnvironment({ ...safe, CASHIER_SECRET: `${long}-and-new ${long}` });
    expect(read.secrets).toEqual([`${long}-and-new`, long]);
  });

  it('reads the retention of data that the ledger does not need', () => {
    expect(readEnvironment(safe).retention).toEqual({
      answersHours: 48,
      messagesDays: 30,
      noticesDays: 90,
      sessionsDays: 90,
      draftsDays: 30,
      buildsDays: 30,
      accountsDays: undefined,
      detailsDays: undefined,
    });
    const set = { CASHIER_KEEP_DETAILS_DAYS: '400', CASHIER_KEEP_ACCOUNTS_DAYS: '0' };
    expect(readEnvironment({ ...safe, ...set }).retention).toMatchObject({
      accountsDays: undefined,
      detailsDays: 400,
    });
  });

  it('reads how much may wait on all sockets in megabytes', () => {
    expect(readEnvironment(safe).unreadMaxBytes).toBe(268_435_456);
    const set = { CASHIER_UNREAD_MAX_MB: '64' };
    expect(readEnvironment({ ...safe, ...set }).unreadMaxBytes).toBe(67_108_864);
  });

  it('assumes production by default', () => {
    expect(readEnvironment({ ...safe, NODE_ENV: undefined }).production).toBe(true);
  });

  it.each([
    [{ DATABASE_URL: undefined }, /Set DATABASE_URL/],
    [
      {
        DATABASE_URL: undefined,
        DATABASE_OWNER_URL: 'postgres://db.example/cashier',
        CASHIER_EMBEDDED_DATABASE: 'allow',
      },
      /Set DATABASE_URL to the address of the same database/,
    ],
    [
      { DATABASE_LISTEN_URL: 'postgres://db.example/cashier' },
      /Set DATABASE_OWNER_URL to an address past the pooler too/,
    ],
    [{ DATABASE_PREPARED_STATEMENTS: 'no' }, /DATABASE_PREPARED_STATEMENTS is not valid/],
    [{ CASHIER_KEEP_ANSWERS_HOURS: '1' }, /CASHIER_KEEP_ANSWERS_HOURS is not valid/],
    [
      { CASHIER_KEEP_NOTICES_DAYS: '1e9' },
      /CASHIER_KEEP_NOTICES_DAYS is not valid: a whole number/,
    ],
    [{ CASHIER_KEEP_DETAILS_DAYS: '7' }, /CASHIER_KEEP_DETAILS_DAYS is not valid: 0, or from 30/],
    [{ CASHIER_SECRET: undefined }, /Set CASHIER_SECRET/],
    [{ CASHIER_SECRET: 'short' }, /CASHIER_SECRET is too short/],
    [{ CASHIER_SECRET: `development-only ${long}` }, /development secret/],
    [
      {
        PROVIDER_ACME_SECRET: `whsec_${Buffer.from(`development-only ${long}`).toString('base64')}`,
      },
      /PROVIDER_ACME_SECRET is a development secret/,
    ],
    [{ PROVIDER_ACME_SECRET: `${whsec} whsec_c2hvcnQ=` }, /PROVIDER_ACME_SECRET is too short/],
    [{ PROVIDER_ACME_SECRET: ' ' }, /Set PROVIDER_ACME_SECRET/],
    [{ PROVIDER_ACME_URL: undefined }, /Set PROVIDER_ACME_URL/],
    [{ PROVIDER_ACME_ORIGINS: 'https://a.example/pay' }, /not an origin of a payment page/],
    [{ PROVIDER_ACME_ORIGINS: 'https://a.example, http://b.example' }, /http:\/\/b\.example/],
    [{ PROVIDER_ACME_ORIGINS: '*' }, /not an origin of a payment page/],
    [{ CASHIER_PUBLIC_URL: undefined }, /Set CASHIER_PUBLIC_URL/],
    [{ CASHIER_PUBLIC_URL: 'http://pay.example' }, /must begin with https/],
    [{ CASHIER_PORT: 'soon' }, /CASHIER_PORT is not valid/],
    [{ CASHIER_PORT: '0x10' }, /CASHIER_PORT is not valid/],
    [{ CONSOLE_PORT: '70000' }, /CONSOLE_PORT is not valid/],
    [{ CASHIER_PRODUCT: 'operator' }, /CASHIER_PRODUCT is not valid: a path of the server/],
    [{ CASHIER_HSTS_SUBDOMAINS: 'yes' }, /CASHIER_HSTS_SUBDOMAINS is not valid/],
    [{ CASHIER_UNREAD_MAX_MB: '1' }, /CASHIER_UNREAD_MAX_MB is not valid/],
    [{ CASHIER_SECURITY_CONTACT: 'me' }, /CASHIER_SECURITY_CONTACT is not valid/],
    [{ CASHIER_PORT: '-1' }, /CASHIER_PORT is not valid/],
    [{ CASHIER_PORT: '70000' }, /CASHIER_PORT is not valid/],
    [{ CASHIER_SECRET: ' '.repeat(40) }, /Set CASHIER_SECRET/],
    [{ CASHIER_PUBLIC_URL: 'https://a:b@pay.example' }, /CASHIER_PUBLIC_URL is not valid/],
    [{ CASHIER_PUBLIC_URL: 'https://pay.example?a=1' }, /CASHIER_PUBLIC_URL is not valid/],
    [{ CASHIER_PUBLIC_URL: 'https://pay.example/cashier' }, /CASHIER_PUBLIC_URL is not valid/],
    [{ CASHIER_PROVIDERS: 'acme, acme' }, /names acme twice/],
    [{ PROVIDER_ACME_URL: 'https://' }, /PROVIDER_ACME_URL is not a URL/],
    [{ CASHIER_PRODUCT: '../etc' }, /CASHIER_PRODUCT is not valid/],
    [
      { PROVIDER_ACME_KIND: 'paypall' },
      /PROVIDER_ACME_KIND is not valid: one of http, adyen, btcpay/,
    ],
    [
      { PROVIDER_ACME_NEEDS: 'email, shoeSize' },
      /PROVIDER_ACME_NEEDS: shoeSize is not one of email/,
    ],
    [
      { PROVIDER_ACME_REQUIRES: 'email, ip' },
      /PROVIDER_ACME_REQUIRES: ip is not one of email, phone/,
    ],
    [
      { PROVIDER_ACME_KIND: 'btcpay', PROVIDER_ACME_STORE: 'S1', PROVIDER_ACME_API_KEY: 'k' },
      /Set PROVIDER_ACME_WEBHOOK_SECRET/,
    ],
    [
      { ...btcpay, PROVIDER_ACME_PAYOUT_METHOD: 'BTC-LN' },
      /PROVIDER_ACME_PAYOUT_METHOD is not a payout method: set it to one such as BTC-CHAIN/,
    ],
    [{ ...btcpay, PROVIDER_ACME_URL: 'http://btcpay.example' }, /must begin with https/],
    [
      {
        PROVIDER_ACME_KIND: 'hyperswitch',
        PROVIDER_ACME_API_KEY: 'snd_1',
        PROVIDER_ACME_WEBHOOK_SECRET: long,
      },
      /PROVIDER_ACME_API_KEY belongs to a sandbox account/,
    ],
    [
      {
        PROVIDER_ACME_KIND: 'mercadopago',
        PROVIDER_ACME_ACCESS_TOKEN: 'TEST-1',
        PROVIDER_ACME_WEBHOOK_SECRET: long,
      },
      /PROVIDER_ACME_ACCESS_TOKEN belongs to a test account/,
    ],
    [{ CONSOLE_URL: 'http://console.example' }, /CONSOLE_URL must begin with https/],
  ])('refuses production with %o', (change, message) => {
    expect(refusal(change)).toMatch(message);
    expect(refusal(change).split('\n')).toHaveLength(1);
  });

  it.each(['', '  '])('treats a variable with the value %j as unset', (CASHIER_PORT) => {
    const read = readEnvironment({
      ...safe,
      CASHIER_PORT,
      CASHIER_PUBLIC_URL: 'https://a.example/',
    });
    expect(read).toMatchObject({ port: 4400, publicUrl: 'https://a.example' });
  });

  it('keeps money in the embedded database only if that is set explicitly', () => {
    const change = { DATABASE_URL: undefined, CASHIER_EMBEDDED_DATABASE: 'allow' };
    expect(refusal(change)).toBe('started');
  });
});
