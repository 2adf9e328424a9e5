import { CashierError } from '../ports/cashier-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { Host } from '../ports/host.ts';

export interface TokenGate {
  /** The token to send; waits for a fresh one while the last is known to have expired. */
  take(): Promise<string>;
  expire(token: string, message: string): void;
  renew(token: string): void;
}

const renewalWaitMs = 30_000;

/** ERR-2: the host hears of an expiry once, and calls wait until it has sent a fresh token. */
export function createTokenGate(
  first: string,
  ports: { host: Pick<Host, 'send'>; clock: Clock },
): TokenGate {
  let token = first;
  let renewal: { promise: Promise<void>; resolve(): void } | undefined;
  return {
    async take() {
      if (renewal) await Promise.race([renewal.promise, ports.clock.wait(renewalWaitMs)]);
      if (!renewal) return token;
      throw new CashierError('Token expired', { code: 'auth.tokenExpired', status: 401 });
    },
    expire(used, message) {
      if (renewal || used !== token) return;
      let resolve = (): void => {};
      const promise = new Promise<void>((settle) => (resolve = settle));
      renewal = { promise, resolve };
      ports.host.send({ messageType: 'onTokenExpired', message });
    },
    renew(fresh) {
      token = fresh;
      renewal?.resolve();
      renewal = undefined;
    },
  };
}
