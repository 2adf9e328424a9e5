import type { WithdrawalAccount, WithdrawalQuote } from '@opencashier/contract/calls/withdrawals';
import { coinCodes } from '@opencashier/money';
import type { Viewer } from '../security/tokens.ts';
import type { Credit } from '../wallet/wallet.ts';

/** Our stages. `holding`: confirmed, but the wallet has not answered yet. */
export type WithdrawalStage =
  | 'draft'
  | 'holding'
  | 'review'
  | 'approved'
  | 'processing'
  | 'sent'
  | 'rejected'
  | 'cancelled'
  | 'failed';

/** One step of a withdrawal's life. `by`: who took it, where it was a decision. */
export interface WithdrawalStep {
  status: WithdrawalStage;
  at: string;
  by?: string;
}

/** The amount that the provider pays. */
export interface Payout {
  amountMinor: bigint;
  currency: string;
}

export interface Withdrawal {
  id: string;
  partner: string;
  owner: string;
  method: string;
  provider: string;
  securityGroup: string;
  account: WithdrawalAccount;
  amountMinor: bigint;
  currency: string;
  feeMinor: bigint;
  netMinor: bigint;
  /** The quoted payout, if it is paid in another currency. */
  payout: Payout | null;
  /** The payout that the player confirmed, if a newer quote has taken its place. */
  promised: Payout | null;
  /** The network of a crypto payout. */
  network: string | null;
  country: string;
  language: string;
  /** Masked. */
  destination: string;
  accountName: string | null;
  accountToken: string;
  savesAccount: boolean;
  arrival: WithdrawalQuote['arrival'] | null;
  codeRequired: boolean;
  stage: WithdrawalStage;
  /** One more than the number of holds that the wallet has refused. */
  attempt: number;
  providerId: string | null;
  reason: string | null;
  decidedBy: string | null;
  history: WithdrawalStep[];
  createdAt: Date;
  /** Until when the draft can be confirmed and the quoted payout counts. */
  expiresAt: Date;
  confirmedAt: Date | null;
  /** Grows with every change. */
  version: number;
  checks: number;
}

/** The actor of a review that was caused by the player's debt. */
export const byDebt = 'debt';
/** The actor who sent a redemption back to its player, because the rate had moved too far. */
export const byRate = 'rate';

/** The amount that reaches the player's account. */
export function payoutOf({ payout, netMinor, currency }: Withdrawal): Payout {
  return payout ?? { amountMinor: netMinor, currency };
}

/** Money is set apart for it, and can still be given back. */
export function isHeld({ stage }: Pick<Withdrawal, 'stage'>): boolean {
  return stage === 'review' || stage === 'approved' || stage === 'processing';
}

/** Until the provider may have been asked. */
export function isCancellable({ stage }: Pick<Withdrawal, 'stage'>): boolean {
  return stage === 'draft' || stage === 'review' || stage === 'approved';
}

/** The hold in the wallet, later committed or released. */
export function holdOf(withdrawal: Withdrawal): Credit {
  const { id, attempt, partner, owner, amountMinor, currency } = withdrawal;
  return { partner, owner, amountMinor, currency, reference: `withdrawal:${id}:${attempt}` };
}

/** Redemptions are of the sweep view, what takes money out of the main one. */
export function viewOfWithdrawal({ currency }: Pick<Withdrawal, 'currency'>): Viewer['view'] {
  return coinCodes.includes(currency) ? 'sweep' : 'main';
}
