// The environment in which the three apps run on a developer's machine and in the browser journeys.
// The secrets here are public by design: each holds the marker that production refuses.

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rootDir } from './root-dir.ts';

export interface Ports {
  cashier: number;
  playground: number;
  sandbox: number;
  console: number;
}

export const defaultPorts: Ports = {
  cashier: 4400,
  playground: 4401,
  sandbox: 4402,
  console: 4403,
};

/** Every development secret contains this text, plain or in base64. */
export const developmentMarker = 'development-only';

const whsec = (key: string) =>
  `whsec_${Buffer.from(`${developmentMarker}-${key}`).toString('base64')}`;

/** The server's own secret, `CASHIER_SECRET`. */
export const developmentSecret = `${developmentMarker}-secret-of-the-cashier-server`;

/** The playground's start data has this id as `schema.meta.geetestCaptchaId`. */
const geetestId = 'sandbox-geetest-id';

// The widget is opened on 127.0.0.1 and the playground on localhost: to a browser these are two
// sites, as in real life, and not just two ports of one.
export const cashierUrl = (ports: Ports) => `http://127.0.0.1:${ports.cashier}`;
/** The operators' listener: their API and the metrics. */
export const consoleUrl = (ports: Ports) => `http://127.0.0.1:${ports.console}`;
export const sandboxUrl = (ports: Ports) => `http://127.0.0.1:${ports.sandbox}`;
export const playgroundUrl = (ports: Ports) => `http://localhost:${ports.playground}`;
export const widgetUrl = (ports: Ports) => `${cashierUrl(ports)}/cashier`;

/** The keys of partners/demo.json: one for each role, and a second person in finance. */
const operatorKeys = ['viewer', 'support', 'risk', 'finance', 'finance-2', 'admin', 'game-server'];

export const developmentOperatorSecret = (key: string): string =>
  whsec(`operator-key-of-the-demo-${key}`);

function operatorEnv(): Record<string, string> {
  const nameOf = (key: string) => key.toUpperCase().replaceAll('-', '_');
  return Object.fromEntries(
    operatorKeys.map((key) => [
      `PARTNER_DEMO_OPERATOR_${nameOf(key)}_SECRET`,
      developmentOperatorSecret(key),
    ]),
  );
}

/** The sandbox's captchas. Their documents are on another origin, the server's other host name. */
function captchaEnv(ports: Ports) {
  const captcha = `${sandboxUrl(ports)}/captcha`;
  return {
    CAPTCHA_PUBLIC_URL: `http://localhost:${ports.cashier}`,
    CAPTCHA_GEETEST_ID: geetestId,
    CAPTCHA_GEETEST_KEY: `${developmentMarker}-key-of-the-geetest-stand-in`,
    CAPTCHA_GEETEST_SCRIPT_URL: `${captcha}/gt4.js`,
    CAPTCHA_GEETEST_VERIFY_URL: `${captcha}/validate`,
    CAPTCHA_GEETEST_SOURCES: sandboxUrl(ports),
    CAPTCHA_RECAPTCHA_V3_SITE_KEY: 'sandbox-site-key-of-v3',
    CAPTCHA_RECAPTCHA_V3_SECRET: `${developmentMarker}-secret-of-the-v3-stand-in`,
    CAPTCHA_RECAPTCHA_V2_SITE_KEY: 'sandbox-site-key-of-v2',
    CAPTCHA_RECAPTCHA_V2_SECRET: `${developmentMarker}-secret-of-the-v2-stand-in`,
    CAPTCHA_RECAPTCHA_SCRIPT_URL: `${captcha}/recaptcha.js`,
    CAPTCHA_RECAPTCHA_VERIFY_URL: `${captcha}/siteverify`,
    CAPTCHA_RECAPTCHA_SOURCES: sandboxUrl(ports),
  };
}

export function developmentEnv(ports: Ports) {
  return {
    NODE_ENV: 'development',
    CASHIER_PORT: String(ports.cashier),
    SANDBOX_PORT: String(ports.sandbox),
    PLAYGROUND_PORT: String(ports.playground),
    CONSOLE_PORT: String(ports.console),
    CASHIER_PUBLIC_URL: cashierUrl(ports),
    CASHIER_SECRET: developmentSecret,
    CASHIER_DATA_DIR: process.env['CASHIER_DATA_DIR'] || '.data',
    // npm run partner:new writes secrets here.
    CASHIER_SECRETS_FILE: resolve(
      rootDir,
      process.env['CASHIER_DATA_DIR'] || '.data',
      'secrets.env',
    ),
    CASHIER_RATES_FILE: fileURLToPath(
      new URL('../apps/server/rates/development.json', import.meta.url),
    ),
    // To try real nodes, set your own file: see docs/nodes.md.
    CASHIER_NETWORKS_FILE:
      process.env['CASHIER_NETWORKS_FILE'] ||
      fileURLToPath(new URL('../apps/server/networks/development.json', import.meta.url)),
    PARTNER_DEMO_TOKEN_SECRET: `${developmentMarker}-token-secret-of-the-demo-partner`,
    ...operatorEnv(),
    PARTNER_DEMO_WEBHOOK_SECRET: whsec('key-of-the-receiver-of-the-demo'),
    PROVIDER_SANDBOX_URL: sandboxUrl(ports),
    PROVIDER_SANDBOX_SECRET: whsec('webhook-key-of-the-sandbox'),
    SANDBOX_NOTIFY_URL: `${cashierUrl(ports)}/webhooks/sandbox`,
    ...captchaEnv(ports),
    PLAYGROUND_WIDGET_URL: widgetUrl(ports),
    ...(process.env['DATABASE_URL'] && { DATABASE_URL: process.env['DATABASE_URL'] }),
  };
}
