import { CashierError } from '../ports/cashier-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { Host } from '../ports/host.ts';

export interface TokenGate {
  /** Returns the token. If it has expired, waits for a fresh one; for a list only briefly. */
  take(isForList?: boolean): Promise<string>;
  expire(token: string, message: string): void;
  renew(token: string): void;
}

/**
 * If the host sends no token for this long, the call fails and the player sees an error. ERR-8: the
 * wait is short for a list, because the player sees only its skeleton, and longer after a click.
 */
const listWaitMs = 2000;
const otherWaitMs = 10_000;

/** ERR-2: notifies the host of an expiry once; calls wait until it sends a fresh token. */
export function createTokenGate(
  first: string,
  ports: { host: Pick<Host, 'send'>; clock: Clock },
): TokenGate {
  let token = first;
  let renewal: { shortWait: Promise<void>; longWait: Promise<void>; resolve(): void } | undefined;
  return {
    async take(isForList) {
      await (isForList ? renewal?.shortWait : renewal?.longWait);
      if (!renewal) return token;
      throw new CashierError('Token expired', { code: 'auth.tokenExpired', status: 401 });
    },
    expire(used, message) {
      if (renewal || used !== token) return;
      let resolve = (): void => {};
      const fresh = new Promise<void>((settle) => (resolve = settle));
      const within = (ms: number) => Promise.race([fresh, ports.clock.wait(ms)]);
      renewal = { shortWait: within(listWaitMs), longWait: within(otherWaitMs), resolve };
      ports.host.send({ messageType: 'onTokenExpired', message });
    },
    renew(fresh) {
      token = fresh;
      renewal?.resolve();
      renewal = undefined;
    },
  };
}
