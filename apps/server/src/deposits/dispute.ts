import type { ProviderDisputeStatus } from '@opencashier/contract/provider/disputes';

/** A card holder disputes a payment; the provider decides, and the operator sends evidence. */
export interface Dispute {
  id: string;
  partner: string;
  owner: string;
  depositId: string;
  provider: string;
  providerId: string;
  status: ProviderDisputeStatus;
  /** The disputed part of what was paid. */
  payMinor: bigint;
  payCurrency: string;
  /** The provider has the money. */
  isTakenByProvider: boolean;
  /** The money was taken from the player, too. */
  isTakenFromPlayer: boolean;
  feeMinor: bigint | null;
  feeCurrency: string | null;
  /** The part of the fee that the player pays, in the deposit's currency. */
  playerFeeMinor: bigint;
  currency: string;
  evidenceDueAt: Date | null;
  reason: string | null;
  /** The time of the provider's report. */
  reportedAt: Date;
  openedAt: Date;
}
