// The environment in which the three apps run on a developer's machine and in the browser journeys.
// The secrets here are public by design: each holds the marker that production refuses.

export interface Ports {
  cashier: number;
  playground: number;
  sandbox: number;
}

export const defaultPorts: Ports = { cashier: 4400, playground: 4401, sandbox: 4402 };

/** Every development secret holds this text, plainly or in base64. */
export const developmentMarker = 'development-only';

const webhookKey = Buffer.from(`${developmentMarker}-webhook-key-of-the-sandbox`);

// The widget is opened on 127.0.0.1 and the playground on localhost: to a browser these are two
// sites, as in real life, and not just two ports of one.
export const cashierUrl = (ports: Ports) => `http://127.0.0.1:${ports.cashier}`;
export const sandboxUrl = (ports: Ports) => `http://127.0.0.1:${ports.sandbox}`;
export const playgroundUrl = (ports: Ports) => `http://localhost:${ports.playground}`;
export const widgetUrl = (ports: Ports) => `${cashierUrl(ports)}/cashier`;

export function developmentEnv(ports: Ports) {
  return {
    NODE_ENV: 'development',
    CASHIER_PORT: String(ports.cashier),
    SANDBOX_PORT: String(ports.sandbox),
    PLAYGROUND_PORT: String(ports.playground),
    CASHIER_PUBLIC_URL: cashierUrl(ports),
    CASHIER_SECRET: `${developmentMarker}-secret-of-the-cashier-server`,
    CASHIER_DATA_DIR: '.data',
    PARTNER_DEMO_TOKEN_SECRET: `${developmentMarker}-token-secret-of-the-demo-partner`,
    PROVIDER_SANDBOX_URL: sandboxUrl(ports),
    PROVIDER_SANDBOX_SECRET: `whsec_${webhookKey.toString('base64')}`,
    SANDBOX_NOTIFY_URL: `${cashierUrl(ports)}/webhooks/sandbox`,
    PLAYGROUND_WIDGET_URL: widgetUrl(ports),
    ...(process.env['DATABASE_URL'] && { DATABASE_URL: process.env['DATABASE_URL'] }),
  };
}
