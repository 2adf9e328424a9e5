import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

const PARTNER_DEMO_TOKEN_SECRET = 'secret';

it('has defaults for all but the secret, and counts a missing NODE_ENV as production', () => {
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
])('says what to set: %j', (source, message) => {
  expect(() => readEnvironment(source)).toThrow(message);
});
