import { catalogueDirectory } from '@opencashier/catalogue';
import type { FakeCaptcha } from '@opencashier/testing/fake-captcha';
import type { FakeProvider } from '@opencashier/testing/fake-provider';
import { z } from 'zod';
import type { Environment } from '../startup/environment.ts';
import { consoleDefaults } from '../operator/access/console-settings.ts';
import { type Retention, retentionOf, retentionVariables } from '../configuration/retention.ts';

export const testSecret = 'a-server-secret-that-only-tests-know';

export const retentionDefaults: Retention = retentionOf(z.object(retentionVariables).parse({}));

/** The captcha documents are on localhost, which is another site to a browser. */
function captchasOf({ url, id, key }: FakeCaptcha, port: number): Environment['captchas'] {
  const settings = { scriptUrl: `${url}/script.js`, secret: key, sources: [], minScore: 0.5 };
  const siteverify = { ...settings, siteKey: 'fake-site-key', verifyUrl: `${url}/siteverify` };
  return {
    publicUrl: `http://localhost:${port}`,
    kinds: [
      { kind: 'geetest', siteKey: id, verifyUrl: `${url}/validate`, ...settings },
      { kind: 'recaptcha-v3', ...siteverify },
      { kind: 'recaptcha-v2', ...siteverify },
    ],
  };
}

/** The settings of a test server, which production reads from the environment. */
export function environmentFor(
  provider: FakeProvider,
  captcha: FakeCaptcha,
  port: number,
): Environment {
  return {
    production: false,
    port,
    host: '127.0.0.1',
    consolePort: 0,
    consoleHost: '127.0.0.1',
    consoleTrustedProxies: 0,
    console: consoleDefaults,
    product: 'cashier',
    publicUrl: `http://127.0.0.1:${port}`,
    secrets: [testSecret],
    dataDir: '.data',
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseListenUrl: undefined,
    preparesStatements: true,
    partnersDir: undefined,
    ratesFile: undefined,
    ratesMaxMovePercent: 10,
    catalogueDir: catalogueDirectory,
    localesDir: undefined,
    providers: [
      {
        kind: 'http',
        name: 'sandbox',
        url: provider.url,
        origins: [provider.url],
        secrets: [provider.secret],
      },
    ],
    networks: new Map(),
    captchas: captchasOf(captcha, port),
    trustedProxies: 0,
    unreadMaxBytes: 268_435_456,
    hstsSubdomains: false,
    securityContact: undefined,
    drainSeconds: 0,
    logLevel: 'silent',
    retention: retentionDefaults,
  };
}
