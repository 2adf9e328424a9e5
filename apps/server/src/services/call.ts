import type { CallName, CallRequest, CallResponse } from '@opencashier/contract/calls/call-map';
import type { ProviderDevice } from '@opencashier/contract/provider/customer';
import type { Platform } from '@opencashier/contract/calls/user';
import type { KeyAttempt } from '../queues/idempotency.ts';
import type { Services } from './services.ts';
import type { Identity } from '../security/tokens.ts';

/** The context of a call, besides its payload. */
export interface CallContext {
  services: Services;
  identity: Identity;
  /**
   * Our reference: derived from the player's key, the same for every attempt. Empty for calls that
   * only read.
   */
  reference: string;
  /** The attempt under the player's key, in calls that move money. */
  attempt?: KeyAttempt;
  platform: Platform;
  /** The player's device, as the request shows it. */
  device?: ProviderDevice;
}

/** The attempt of a call that moves money; the gateway provides it for every such call. */
export function attemptOf({ attempt }: CallContext): KeyAttempt {
  if (!attempt) throw new Error('a call without a key cannot move money');
  return attempt;
}

/** A prepared answer as text, so that it is not built and serialised again. */
export interface PreparedAnswer<T> {
  prepared: true;
  body: T;
  json: string;
  etag: string;
}

export type CallHandler<N extends CallName> = (
  context: CallContext,
  request: CallRequest<N>,
) => Promise<CallResponse<N> | PreparedAnswer<CallResponse<N>>>;

/** NET-9: every call of the contract has a handler, or this does not compile. */
export type CallHandlers = { [N in CallName]: CallHandler<N> };
