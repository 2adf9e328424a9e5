import type { CallInput, CallName, CallResponse } from '@opencashier/contract/calls/call-map';
import type { Pushes } from '@opencashier/contract/calls/pushes';

export interface CallOptions {
  /** One per action of the player, kept across retries and across a change of transport. */
  key?: string;
  signal?: AbortSignal;
}

/** The server as flows see it. A call resolves with its response or rejects with a CashierError. */
export interface Cashier {
  call<N extends CallName>(
    name: N,
    input: CallInput<N>,
    options?: CallOptions,
  ): Promise<CallResponse<N>>;
  /** Sends what must arrive although the page goes away; nothing is heard of it. */
  leave<N extends CallName>(name: N, input: CallInput<N>): void;
  /** Hears what the server says by itself; gives back how to stop. */
  on: <P extends keyof Pushes>(push: P, listener: (payload: Pushes[P]) => void) => () => void;
  /** Pushes may have been missed: the truth is to be asked again. */
  onGap: (listener: () => void) => () => void;
  /** Whether pushes come at the moment; where not, a flow polls. */
  pushing: () => boolean;
}
