import { describe, expect, it } from 'vitest';
import { StartupError } from './startup-error.ts';
import { checkServiceUrl, isPrivateAddress } from './service-address.ts';

describe('addresses of a private network', () => {
  it.each([
    'http://127.0.0.1:8080',
    'http://localhost:8080',
    'http://10.1.2.3',
    'http://172.31.0.1',
    'http://192.168.7.7',
    'http://[::1]:8080',
    'http://[fd00::1]',
    'http://bridge:8080',
    'http://bridge.payments.svc.cluster.local',
    'http://bridge.internal',
  ])('include %s', (url) => {
    expect(isPrivateAddress(url)).toBe(true);
  });

  it.each([
    'http://bridge.example',
    'http://8.8.8.8',
    'http://172.32.0.1',
    'http://169.254.169.254',
    'http://[2001:db8::1]',
    'http://127.0.0.1.example',
    'http://2130706433.example',
  ])('do not include %s', (url) => {
    expect(isPrivateAddress(url)).toBe(false);
  });
});

describe('the address of a service', () => {
  const check =
    (url: string, allow?: string, production = true) =>
    () =>
      checkServiceUrl('PROVIDER_ACME_URL', url, {
        env: { CASHIER_PRIVATE_HTTP: allow },
        production,
        instead: 'requests are signed',
      });

  it('may use http inside the operator’s network if the operator allows it', () => {
    expect(check('http://bridge:8080', 'allow')).not.toThrow();
    expect(check('http://bridge:8080')).toThrow(
      'PROVIDER_ACME_URL must begin with https:// in production.',
    );
  });

  it('may use http nowhere else', () => {
    expect(check('http://acme.example', 'allow')).toThrow(/outside of your own network/);
    expect(check('ftp://bridge', 'allow')).toThrow(/https/);
  });

  it('may be any in development', () => {
    expect(check('http://acme.example', undefined, false)).not.toThrow();
  });

  it.each(['https://bob:hunter2@acme.example', 'https://bob@a.example', 'https://:pw@a.example'])(
    'may not be %s, not even in development, and the password is not repeated',
    (url) => {
      const line = 'PROVIDER_ACME_URL must not contain a user or password: requests are signed.';
      expect(check(url)).toThrow(new StartupError(line));
      expect(check(url, undefined, false)).toThrow(new StartupError(line));
    },
  );
});
