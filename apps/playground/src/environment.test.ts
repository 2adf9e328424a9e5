import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

const PARTNER_DEMO_TOKEN_SECRET = 'secret';

it('has defaults for everything but the secret, and treats a missing NODE_ENV as production', () => {
  expect(readEnvironment({ PARTNER_DEMO_TOKEN_SECRET })).toEqual({
    production: true,
    port: 4401,
    widgetUrl: 'http://127.0.0.1:4400/cashier',
    tokenSecret: 'secret',
    sandboxUrl: undefined,
  });
});

it.each([
  [{}, 'PARTNER_DEMO_TOKEN_SECRET'],
  [{ PARTNER_DEMO_TOKEN_SECRET, PLAYGROUND_PORT: 'x' }, 'PLAYGROUND_PORT'],
  [{ PARTNER_DEMO_TOKEN_SECRET, PLAYGROUND_WIDGET_URL: 'x' }, 'PLAYGROUND_WIDGET_URL'],
])('names the variable to set: %j', (source, message) => {
  expect(() => readEnvironment(source)).toThrow(message);
});
