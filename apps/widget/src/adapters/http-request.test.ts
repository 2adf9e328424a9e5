import { contract, readContract } from '@opencashier/contract/contract-version';
import { describe, expect, it } from 'vitest';
import { type CallContext, httpRequest } from './http-request.ts';

function context(change: Partial<CallContext> = {}): CallContext {
  return {
    token: 'abc',
    start: { platformVersion: 'redesign' },
    user: { platform: 'desktop' },
    ...change,
  };
}

describe('a call over HTTP', () => {
  it('[NET-1] posts JSON to /api{path} with no-cache and extra-params headers', () => {
    const { url, init } = httpRequest(context(), 'session-start', { currency: 'MXN' });
    expect(url).toBe('/api/BANKING/session-start');
    expect(init).toMatchObject({ method: 'POST', cache: 'no-store', body: '{"currency":"MXN"}' });
    expect(init.headers).toMatchObject({
      Authorization: 'Bearer abc',
      'Cache-Control': 'no-cache',
      Pragma: 'no-cache',
      'Content-Type': 'application/json',
    });
    expect(JSON.parse(init.headers['extra-params'] ?? '')).toEqual({ platformVersion: 'redesign' });
  });

  it('[NET-1] sends the flags isMobileApp and pwa if they are set', () => {
    const start = { platformVersion: 'v2', pwa: true, isMobileApp: false };
    const { init } = httpRequest(context({ start }), 'session-start', {});
    expect(JSON.parse(init.headers['extra-params'] ?? '')).toEqual({
      platformVersion: 'v2',
      pwa: true,
    });
  });

  it('[NET-19] names the contract that the widget speaks', () => {
    const { init } = httpRequest(context(), 'session-start', {});
    expect(readContract(init.headers['Cashier-Contract'])).toEqual(contract);
  });

  it('[NET-2] puts the payload of a GET into the query and skips null values', () => {
    const payload = { depositId: 'd 1', paymentMethod: null, language: undefined };
    const { url, init } = httpRequest(context(), 'deposit-status', payload);
    expect(url).toBe('/api/BANKING/deposit-status?depositId=d+1');
    expect(init).not.toHaveProperty('body');
  });

  it('[NET-1] sends the no-cache headers with a GET as well', () => {
    const { init } = httpRequest(context(), 'methods-payment-v3', {});
    const headers = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' };
    expect(init).toMatchObject({ cache: 'no-store', headers });
  });

  it.each(['android', 'ios'] as const)('[NET-3] adds isNative and platform on %s', (platform) => {
    const native = context({ user: { platform } });
    const query = `isNative=true&platform=${platform}`;
    expect(httpRequest(native, 'session-start', {}).url).toContain(`?${query}`);
    expect(httpRequest(native, 'methods-withdrawal', { country: 'mx' }).url).toContain(
      `?country=mx&${query}`,
    );
    expect(httpRequest(context(), 'session-start', {}).url).not.toContain('isNative');
  });

  it('sends the idempotency key only if there is one', () => {
    expect(httpRequest(context(), 'deposit-create', {}, 'k1').init.headers).toMatchObject({
      'Idempotency-Key': 'k1',
    });
    expect(httpRequest(context(), 'session-start', {}).init.headers).not.toHaveProperty(
      'Idempotency-Key',
    );
  });

  it('escapes characters that a header cannot hold', () => {
    const start = { platformVersion: 'редизайн\n' };
    const header = httpRequest(context({ start }), 'session-start', {}).init.headers[
      'extra-params'
    ];
    expect(header).toMatch(/^[ -~]+$/);
    expect(JSON.parse(header ?? '')).toEqual({ platformVersion: 'редизайн\n' });
  });
});
