import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

const PROVIDER_SANDBOX_SECRET = 'whsec_c2FuZGJveA==';

it('the sandbox treats a missing NODE_ENV as production', () => {
  expect(readEnvironment({ PROVIDER_SANDBOX_SECRET })).toEqual({
    production: true,
    port: 4402,
    secret: PROVIDER_SANDBOX_SECRET,
    publicUrl: 'http://127.0.0.1:4402',
    captchaKeys: {},
    chainSpeed: 10,
  });
  expect(readEnvironment({ PROVIDER_SANDBOX_SECRET, NODE_ENV: 'development' }).production).toBe(
    false,
  );
});

it.each([
  [{}, 'Set PROVIDER_SANDBOX_SECRET'],
  [{ PROVIDER_SANDBOX_SECRET, SANDBOX_PORT: 'http' }, 'SANDBOX_PORT'],
  [{ PROVIDER_SANDBOX_SECRET, PROVIDER_SANDBOX_URL: 'nowhere' }, 'PROVIDER_SANDBOX_URL'],
])('the sandbox names the variable to set: %j', (source, message) => {
  expect(() => readEnvironment(source)).toThrow(message);
});
