import type { CallInput, CallName, CallResponse } from '@opencashier/contract/calls/call-map';
import type { Pushes } from '@opencashier/contract/calls/socket/pushes';

export interface CallOptions {
  /** One for each action of the player, kept across retries and a change of transport. */
  key?: string;
  signal?: AbortSignal;
}

/** The server's API for flows. A call resolves with its response or rejects with a CashierError. */
export interface Cashier {
  call<N extends CallName>(
    name: N,
    input: CallInput<N>,
    options?: CallOptions,
  ): Promise<CallResponse<N>>;
  /** Sends a message that must arrive although the page closes; there is no answer. */
  sendOnLeave<N extends CallName>(name: N, input: CallInput<N>): void;
  /** Listens to a push from the server; returns a function that stops it. */
  on: <P extends keyof Pushes>(push: P, listener: (payload: Pushes[P]) => void) => () => void;
  /** Pushes may have been missed, so the state must be loaded again. */
  onGap: (listener: () => void) => () => void;
  /** True if pushes arrive at the moment; if not, flows poll. */
  pushing: () => boolean;
}
