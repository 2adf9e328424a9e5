import { describe, expect, it } from 'vitest';
import { CashierError, networkError, timeoutError } from '../ports/cashier-error.ts';
import { mayRetry } from './retry-policy.ts';

const failed = (status: number, code?: string) =>
  new CashierError('failed', { status, ...(code && { code }) });

describe('the retry policy', () => {
  it.each(['methods-payment-v3', 'methods-withdrawal', 'userdata-payment-snippet'])(
    '[NET-6] retries %s on network errors only',
    (name) => {
      expect(mayRetry(name, false, networkError())).toBe(true);
      expect(mayRetry(name, false, failed(503))).toBe(false);
    },
  );

  it.each(['bank-get', 'deposit-status'])(
    '[NET-6] retries %s on every failure but a 401',
    (name) => {
      expect(mayRetry(name, false, networkError())).toBe(true);
      for (const status of [400, 404, 409, 422, 429, 500, 503]) {
        expect({ status, again: mayRetry(name, false, failed(status)) }).toEqual({
          status,
          again: true,
        });
      }
      // The host renews a rejected token, and the call continues with the new one.
      expect(mayRetry(name, false, failed(401))).toBe(false);
    },
  );

  it('retries every other call only with an idempotency key', () => {
    expect(mayRetry('session-start', false, networkError())).toBe(false);
    expect(mayRetry('deposit-create', true, networkError())).toBe(true);
    expect(mayRetry('deposit-create', true, failed(409, 'request.inFlight'))).toBe(true);
    expect(mayRetry('deposit-create', true, failed(502))).toBe(true);
    expect(mayRetry('deposit-create', true, failed(503, 'banking.providerUnavailable'))).toBe(
      false,
    );
    expect(mayRetry('deposit-create', true, failed(422))).toBe(false);
  });

  it('[NET-8] retries nothing after a timeout', () => {
    expect(mayRetry('methods-payment-v3', false, timeoutError())).toBe(false);
    expect(mayRetry('deposit-create', true, timeoutError())).toBe(false);
  });
});
