import type { BonusState } from '@opencashier/contract/calls/deposits';

/** Where a deposit stands, as its screen tells it apart. */
export type DepositOutcome =
  | {
      kind: 'waiting';
      /** Where the payment is made; absent when it cannot be opened again. */
      paymentUrl?: string | undefined;
      /** A person is to be paid, whose details are on a page of ours. */
      isP2p?: boolean | undefined;
      /** The player's data are posted there: no link leads to it. */
      isPosted?: boolean | undefined;
      secondsLeft?: number | undefined;
      /** The whole time to pay, for the ring. */
      secondsTotal?: number | undefined;
    }
  /** Being checked: never shown as success. */
  | { kind: 'accepted'; payment: AcceptedPayment }
  | {
      kind: 'processed';
      /** "₹980.00", formatted. */
      credited: string;
      balance?: string | undefined;
      /** What was unusual about the payment, which was credited all the same. */
      oddity?: 'late' | 'underpaid' | 'overpaid' | 'unsolicited' | undefined;
    }
  | { kind: 'failed'; reason?: string | undefined }
  | { kind: 'expired' }
  /** The player or the recipient called a payment between people off. */
  | { kind: 'cancelled'; reason?: string | undefined }
  /** The recipient says that the payment did not come. */
  | { kind: 'disputed' }
  /** The money came, was credited and was taken back. */
  | {
      kind: 'reversed';
      credited?: string | undefined;
      /** Undone by a block chain, not by somebody's wish. */
      byNetwork?: boolean | undefined;
    };

/**
 * What is known of a payment that is being checked. It came; or the player alone says so, and a
 * person who was paid, or we, have yet to find it; or the server gave a status that is newer than
 * this page, which tells nothing of the money.
 */
export type AcceptedPayment = 'received' | 'soughtByRecipient' | 'soughtByUs' | 'unknown';

/** What is known of the deposit in every state. Amounts are formatted. */
export interface DepositFacts {
  amount: string;
  fee?: string | undefined;
  /** What was to be paid, where a fee or another currency makes it another sum. */
  pay?: string | undefined;
  /** "1 USD = 83.20 INR, until 14:05". */
  rate?: string | undefined;
  /** What came, where it is not what was asked for. */
  paid?: string | undefined;
  /** The part of what was credited that settled a debt. */
  settled?: string | undefined;
  bonus?: BonusState | undefined;
  /** "10,000 GC + 5 SC": what a package brings, once it is processed what it brought. */
  coins?: string | undefined;
  /** What came for a package and bought nothing. */
  surplus?: string | undefined;
  method: { name: string; iconUrl?: string | undefined };
  /** "Usually arrives at once". */
  arrival?: string | undefined;
  reference: string;
  /** CRY-4: the name of the payment on its block chain. */
  txid?: string | undefined;
  /** "12 Nov, 14:05". */
  createdAt?: string | undefined;
  supportUrl?: string | undefined;
}

export interface DepositActions {
  /** Beside the link's own way, which is prevented where the host opens it or a form is posted. */
  onContinue?: ((event?: { preventDefault: () => void }) => void) | undefined;
  onDone: () => void;
  onAgain: () => void;
  /** The same method with the same amount. */
  onRetry: () => void;
  onAnother: () => void;
  onCopy: (text: string) => Promise<boolean>;
}
