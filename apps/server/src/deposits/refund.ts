/**
 * `holding`: the wallet has not answered yet. `processing`: the money is held, and the provider was
 * asked or is about to be. `returned`: it was refunded, and the money came back.
 */
export type RefundStage = 'holding' | 'processing' | 'refunded' | 'failed' | 'returned';

/** The reason why a refund failed, as a code. */
export type RefundFailure =
  | 'insufficientFunds'
  /** The wallet rejected the request without saying that it held nothing. */
  | 'walletUnclear'
  | 'refundUnsupported'
  | 'refused'
  | 'failed'
  | 'ended';

/** A deposit or a part of it goes back to where it came from. */
export interface Refund {
  id: string;
  partner: string;
  owner: string;
  depositId: string;
  provider: string;
  /** The operator's own reference. */
  reference: string;
  /** The amount taken from the player. */
  amountMinor: bigint;
  currency: string;
  /** The amount that the provider pays back. */
  payMinor: bigint;
  payCurrency: string;
  stage: RefundStage;
  providerId: string | null;
  reason: string | null;
  failureCode: RefundFailure | null;
  failure: string | null;
  requestedBy: string;
  /** The time of the last request to the provider to refund; null if there was none. */
  askedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  checks: number;
}

/** The money is held or gone: it can be neither reversed nor refunded again. */
export function countsAsRefund({ stage }: Pick<Refund, 'stage'>): boolean {
  return stage !== 'failed' && stage !== 'returned';
}
