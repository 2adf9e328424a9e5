import type { Pushes } from '@opencashier/contract/calls/socket/pushes';
import type { Cashier } from '../ports/cashier.ts';

type Listeners = { [P in keyof Pushes]: Set<(payload: Pushes[P]) => void> };

/** The socket emits the server's pushes here, and the application listens to them. */
export interface PushBoard extends Pick<Cashier, 'on' | 'onGap' | 'pushing'> {
  emit<P extends keyof Pushes>(push: P, payload: Pushes[P]): void;
  /** Called on connect and disconnect. After every connect, earlier pushes may have been missed. */
  setPushing(pushing: boolean): void;
  /** Pushes may have been missed although the socket is connected. */
  notifyGap(): void;
}

export function createPushBoard(): PushBoard {
  const listeners: Listeners = {
    'deposit.status': new Set(),
    'withdrawal.status': new Set(),
    'login.token': new Set(),
    'methods.off': new Set(),
  };
  const gaps = new Set<() => void>();
  let pushing = false;
  const notifyGap = (): void => {
    for (const listener of gaps) listener();
  };
  return {
    on: (push, listener) => subscribe(listeners[push], listener),
    onGap: (listener) => subscribe(gaps, listener),
    pushing: () => pushing,
    emit(push, payload) {
      for (const listener of listeners[push]) listener(payload);
    },
    setPushing(now) {
      pushing = now;
      if (now) notifyGap();
    },
    notifyGap,
  };
}

function subscribe<T>(set: Set<T>, listener: T): () => void {
  set.add(listener);
  return () => void set.delete(listener);
}
