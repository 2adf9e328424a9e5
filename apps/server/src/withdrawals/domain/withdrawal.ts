import type { WithdrawalAccount, WithdrawalQuote } from '@opencashier/contract/calls/withdrawals';
import type { Credit } from '../../wallet/wallet.ts';

/** Where a withdrawal stands for us. `holding`: confirmed, and the wallet was not heard yet. */
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

/** What the provider is asked to pay. */
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
  /** Where it is paid in another currency than it is taken in, as it was promised. */
  payout: Payout | null;
  /** Of a coin, which carries it. */
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
  /** How often the wallet was asked to hold and refused, and one. */
  attempt: number;
  providerId: string | null;
  reason: string | null;
  decidedBy: string | null;
  history: WithdrawalStep[];
  createdAt: Date;
  expiresAt: Date;
  confirmedAt: Date | null;
  checks: number;
}

/** Who sent a withdrawal to the operator, where a debt of the player did. */
export const byDebt = 'debt';

/** What reaches the player's account. */
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

/** What the wallet is asked to hold, and later to let go or to give back. */
export function holdOf(withdrawal: Withdrawal): Credit {
  const { id, attempt, partner, owner, amountMinor, currency } = withdrawal;
  return { partner, owner, amountMinor, currency, reference: `withdrawal:${id}:${attempt}` };
}
