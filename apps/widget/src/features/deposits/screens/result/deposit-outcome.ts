import type { BonusState } from '@opencashier/contract/calls/deposits/deposits';

/** The states of a deposit that its screen distinguishes. */
export type DepositOutcome =
  | {
      kind: 'waiting';
      /** The address of the payment page; absent if it cannot be opened again. */
      paymentUrl?: string | undefined;
      /** The player pays a person, whose details are on a page of ours. */
      isP2p?: boolean | undefined;
      /** The player's data are posted to the payment page, so no plain link can open it. */
      isPosted?: boolean | undefined;
      secondsLeft?: number | undefined;
      /** The total time to pay, for the countdown ring. */
      secondsTotal?: number | undefined;
    }
  /** Under review: never shown as a success. */
  | { kind: 'accepted'; payment: AcceptedPayment }
  | {
      kind: 'processed';
      /** "₹980.00", formatted. */
      credited: string;
      balance?: string | undefined;
      /** Anything unusual about a payment that was credited anyway. */
      oddity?: 'late' | 'underpaid' | 'overpaid' | 'unsolicited' | undefined;
    }
  | { kind: 'failed'; reason?: string | undefined }
  | { kind: 'expired' }
  /** The player or the recipient cancelled a peer-to-peer payment. */
  | { kind: 'cancelled'; reason?: string | undefined }
  /** The recipient reports that the payment has not arrived. */
  | { kind: 'disputed' }
  /** The money arrived, was credited, and was then reversed. */
  | {
      kind: 'reversed';
      /** "-₹980.00", formatted: the amount that was taken off the balance. */
      removed?: string | undefined;
      /** Reversed by the blockchain and not by a person. */
      byNetwork?: boolean | undefined;
      /** The operator sent it back to where it came from. */
      isRefunded?: boolean | undefined;
    };

/**
 * The state of a payment under review. It has arrived; or only the player says that it was sent,
 * and the recipient or the operator still has to find it; or the server sent a status that this
 * version does not know, which says nothing about the money.
 */
export type AcceptedPayment = 'received' | 'soughtByRecipient' | 'soughtByUs' | 'unknown';

/** The facts of a deposit in every state. Amounts are formatted. */
export interface DepositFacts {
  amount: string;
  fee?: string | undefined;
  /** The amount to pay, if a fee or another currency makes it differ from `amount`. */
  pay?: string | undefined;
  /** P2P-19: the last digits of `pay` identify the payment. */
  isPayExact?: boolean | undefined;
  /** "1 USD = 83.20 INR, until 14:05". */
  rate?: string | undefined;
  /** The amount that arrived, if it differs from the amount due. */
  paid?: string | undefined;
  /** The part of the credited amount that settled a debt. */
  settled?: string | undefined;
  /** The parts of the credited amount that were refunded, or that a bank took back. */
  refunded?: string | undefined;
  reversed?: string | undefined;
  /** The fee of a dispute with a bank, which the player paid. */
  disputeFee?: string | undefined;
  /** The part of the payment that is still being checked. */
  held?: string | undefined;
  bonus?: BonusState | undefined;
  /** "10,000 GC + 5 SC": the coins of a package; once processed, the coins that were credited. */
  coins?: string | undefined;
  /** The amount paid for a package that bought nothing. */
  surplus?: string | undefined;
  method: { name: string; iconUrl?: string | undefined };
  /** "Usually arrives instantly". */
  arrival?: string | undefined;
  reference: string;
  /** CRY-4: the payment's transaction id on its blockchain. */
  txid?: string | undefined;
  /** "12 Nov, 14:05". */
  createdAt?: string | undefined;
  supportUrl?: string | undefined;
}

export interface DepositActions {
  /** Runs before the link's default action; prevents it if the host or a form opens the page. */
  onContinue?: ((event?: { preventDefault: () => void }) => void) | undefined;
  onDone: () => void;
  onAgain: () => void;
  /** Starts again with the same method and the same amount. */
  onRetry: () => void;
  onAnother: () => void;
  /** SEQ-28: opens the share sheet with the receipt; absent if the device has none. */
  onShare?: (() => void) | undefined;
  onCopy: (text: string) => Promise<boolean>;
}
