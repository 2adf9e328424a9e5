import { CashierError } from '../ports/cashier-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { Host } from '../ports/host.ts';

export interface TokenGate {
  /** The token to send; waits for a fresh one while the last is known to have expired. */
  take(): Promise<string>;
  expire(token: string, message: string): void;
  renew(token: string): void;
}

/** A host that says nothing for so long is not waited for: the player is told. */
const renewalWaitMs = 10_000;

/** ERR-2: the host hears of an expiry once, and calls wait until it has sent a fresh token. */
export function createTokenGate(
  first: string,
  ports: { host: Pick<Host, 'send'>; clock: Clock },
): TokenGate {
  let token = first;
  let renewal: { isOver: Promise<void>; resolve(): void } | undefined;
  return {
    async take() {
      await renewal?.isOver;
      if (!renewal) return token;
      throw new CashierError('Token expired', { code: 'auth.tokenExpired', status: 401 });
    },
    expire(used, message) {
      if (renewal || used !== token) return;
      let resolve = (): void => {};
      const fresh = new Promise<void>((settle) => (resolve = settle));
      renewal = { isOver: Promise.race([fresh, ports.clock.wait(renewalWaitMs)]), resolve };
      ports.host.send({ messageType: 'onTokenExpired', message });
    },
    renew(fresh) {
      token = fresh;
      renewal?.resolve();
      renewal = undefined;
    },
  };
}
