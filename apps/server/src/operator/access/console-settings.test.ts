import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { consoleOf, consoleVariables } from './console-settings.ts';

const shape = z.object(consoleVariables);
const read = (env: Record<string, string>, production = false) =>
  consoleOf(shape.parse(env), production, env);

const issuer = {
  CONSOLE_URL: 'https://console.acme.example',
  CONSOLE_OIDC_ISSUER: 'https://id.acme.example',
  CONSOLE_OIDC_CLIENT_ID: 'console',
};

describe('the settings of the console', () => {
  it('need nothing in development', () => {
    expect(read({})).toMatchObject({ url: undefined, oidc: undefined, idleMinutes: 30 });
  });

  it('name the issuer and the claims', () => {
    expect(read({ ...issuer, CONSOLE_OIDC_ROLE_CLAIM: 'groups' }, true)).toMatchObject({
      url: 'https://console.acme.example',
      oidc: { issuer: 'https://id.acme.example', personClaim: 'email', roleClaim: 'groups' },
    });
  });

  it.each([
    [{ CONSOLE_OIDC_CLIENT_ID: 'console' }, 'Set CONSOLE_OIDC_ISSUER'],
    [{ ...issuer, CONSOLE_OIDC_CLIENT_ID: undefined }, 'Set CONSOLE_OIDC_CLIENT_ID'],
    [{ ...issuer, CONSOLE_URL: undefined }, 'Set CONSOLE_URL'],
    [
      { ...issuer, CONSOLE_URL: 'http://console.acme.example' },
      'CONSOLE_URL must begin with https',
    ],
    [
      { ...issuer, CONSOLE_OIDC_ISSUER: 'http://id.acme.example' },
      'CONSOLE_OIDC_ISSUER must begin with https',
    ],
    [{ ...issuer, CONSOLE_OIDC_SCOPE: 'email' }, 'CONSOLE_OIDC_SCOPE must contain openid'],
    [{ ...issuer, CONSOLE_OIDC_CLIENT_SECRET: 'short' }, 'CONSOLE_OIDC_CLIENT_SECRET'],
  ])('stop the start if they are incomplete or unsafe: %j', (env, message) => {
    const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
    expect(() => read(present as Record<string, string>, true)).toThrow(message);
  });

  it('allow an issuer without TLS in the operator’s own network', () => {
    const env = {
      ...issuer,
      CONSOLE_OIDC_ISSUER: 'http://keycloak.auth.svc',
      CASHIER_PRIVATE_HTTP: 'allow',
    };
    expect(read(env, true).oidc?.issuer).toBe('http://keycloak.auth.svc');
  });

  it.each([
    { CONSOLE_URL: 'https://console.acme.example/admin' },
    { CONSOLE_IDLE_MINUTES: '0' },
    { CONSOLE_SESSION_HOURS: 'a day' },
  ])('are refused if they are invalid: %j', (env) => {
    expect(shape.safeParse(env).success).toBe(false);
  });
});
