import type { P2pResponse } from '@opencashier/contract/calls/peer-to-peer/peer-to-peer';
import type { LazyText } from '../../i18n/text.ts';
import { createState } from '../../state/create-state.ts';

/** P2P-12: the payee and the request; after a reload it comes from deposit-check. */
export interface StoredP2p extends P2pResponse {
  depositId: string;
  paymentMethod: string;
  /** By the player's clock; with `serverTime` it gives the offset between the two clocks. */
  receivedAtMs: number;
  /** The decrypted card or phone number; kept only in memory. */
  number?: string | undefined;
  /** The reason why the number cannot be shown. */
  problem?: LazyText | undefined;
  bank?: string | undefined;
  /** The player asked for a new payment and got this one because it was still open. */
  isEarlier?: boolean | undefined;
}

export interface P2pState {
  /** P2P-1: the method for which a payee is being found. */
  processing?: string | undefined;
  stored?: StoredP2p | undefined;
}

export const useP2p = createState<P2pState>({});

/** P2P-1: a payee is being found for the method. */
export function beginFindingPayee(method: string): void {
  useP2p.setState({ processing: method });
}

export function endFindingPayee(): void {
  useP2p.setState({ processing: undefined });
}

export function storeP2p(stored: StoredP2p): void {
  useP2p.setState({ stored });
}

/** P2P-16: adds the name of the card's bank, which arrived after the payment's page opened. */
export function nameBank(depositId: string, bank: string): void {
  useP2p.setState(({ stored }) =>
    stored?.depositId === depositId ? { stored: { ...stored, bank } } : {},
  );
}
