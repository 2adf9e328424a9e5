import type { P2pResponse } from '@opencashier/contract/calls/peer-to-peer';
import type { Words } from '../i18n/text.ts';
import { createState } from './create-state.ts';

/** P2P-12: to whom the player pays, and what was asked for; a reload gets it from deposit-check. */
export interface StoredP2p extends P2pResponse {
  depositId: string;
  paymentMethod: string;
  /** By the player's clock; with `serverTime` it tells how far the two clocks are apart. */
  receivedAtMs: number;
  /** The card's or the phone's number in the clear; it lives in memory alone. */
  number?: string | undefined;
  /** Why the number cannot be shown. */
  problem?: Words | undefined;
  bank?: string | undefined;
  /** The player wanted another one, and got this because it was still open. */
  isEarlier?: boolean | undefined;
}

export interface P2pState {
  /** P2P-1: the method for which somebody is being found right now. */
  processing?: string | undefined;
  stored?: StoredP2p | undefined;
}

export const useP2p = createState<P2pState>({});
