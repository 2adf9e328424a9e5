/** Where a deposit stands, as its screen tells it apart. */
export type DepositOutcome =
  | {
      kind: 'waiting';
      /** Where the payment is made; absent when it cannot be opened again. */
      paymentUrl?: string | undefined;
      /** The player's data are posted there: no link leads to it. */
      isPosted?: boolean | undefined;
      secondsLeft?: number | undefined;
      /** The whole time to pay, for the ring. */
      secondsTotal?: number | undefined;
    }
  /** Received and being checked: never shown as success. */
  | { kind: 'accepted' }
  | {
      kind: 'processed';
      /** "₹980.00", formatted. */
      credited: string;
      balance?: string | undefined;
      /** It came after its time and was credited all the same. */
      late?: boolean | undefined;
    }
  | { kind: 'failed'; reason?: string | undefined }
  | { kind: 'expired' };

/** What is known of the deposit in every state. Amounts are formatted. */
export interface DepositFacts {
  amount: string;
  fee?: string | undefined;
  method: { name: string; iconUrl?: string | undefined };
  /** "Usually arrives at once". */
  arrival?: string | undefined;
  reference: string;
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
