import type { WithdrawalAccount, WithdrawalQuote } from '@opencashier/contract/calls/withdrawals';
import type { ProviderDecline } from '@opencashier/contract/provider/declines';
import type { ProviderPayoutStatus } from '@opencashier/contract/provider/payouts';
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

/** One step in a withdrawal's history. `by`: who took it, if it was a decision. */
export interface WithdrawalStep {
  status: WithdrawalStage;
  at: string;
  by?: string;
  /** The transaction of a payout on a chain. A step may repeat its stage with a newer one. */
  txid?: string;
  /** The words that the player was shown. */
  reason?: string;
}

/** The amount that the provider pays. */
export interface PayoutSum {
  amountMinor: bigint;
  currency: string;
}

/** A provider's report that contradicts the payout. */
export interface Contradiction {
  /** `unknown`: the provider accepted the payout and now says that it does not know it. */
  status: ProviderPayoutStatus | 'unknown';
  amount?: string;
  currency?: string;
  reason?: string;
  at: string;
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
  payout: PayoutSum | null;
  /** The payout that the player confirmed, if a newer quote has taken its place. */
  promised: PayoutSum | null;
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
  /** The number of the current hold attempt, starting at one. */
  attempt: number;
  providerId: string | null;
  /** The time of the last request to the provider to pay. */
  askedAt: Date | null;
  /** Oldest first. */
  contradictions: readonly Contradiction[];
  /** The part of the payout that was sent, if less was sent than requested. */
  sentMinor: bigint | null;
  /** The part of the amount that went back to the player then. */
  returnedMinor: bigint | null;
  reason: string | null;
  /** The reason why the provider did not pay it or it came back, for the operator. */
  decline: ProviderDecline | null;
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

/** The actor of an approval that no person made. */
export const byRule = 'rule';
/** The actor of a review that was caused by the player's debt. */
export const byDebt = 'debt';
/** The actor who sent a redemption back to its player, because the rate had moved too far. */
export const byRate = 'rate';
/** The actor of a review that was caused by a hold on the player's withdrawals. */
export const byHold = 'hold';

/** The server itself, which held the player's withdrawals after too many one-time codes. */
export const byCodes = 'codes';

/** The amount that reaches the player's account. */
export function payoutSumOf({ payout, netMinor, currency }: Withdrawal): PayoutSum {
  return payout ?? { amountMinor: netMinor, currency };
}

/** Its money is on hold, and can still be returned. */
export function isHeld({ stage }: Pick<Withdrawal, 'stage'>): boolean {
  return stage === 'review' || stage === 'approved' || stage === 'processing';
}

/**
 * The wallet was asked to hold the money and did not answer, so the hold is uncertain. Before the
 * first check by a worker, the answer may still arrive.
 */
export function isHoldUnanswered({ stage, checks }: Pick<Withdrawal, 'stage' | 'checks'>): boolean {
  return stage === 'holding' && checks > 0;
}

const decided: readonly WithdrawalStage[] = ['approved', 'processing', 'sent', 'rejected'];

/** The approval or rejection that counts now, if a person made it. */
export function personalDecision({
  stage,
  history,
}: Pick<Withdrawal, 'stage' | 'history'>): (WithdrawalStep & { by: string }) | undefined {
  if (!decided.includes(stage)) return undefined;
  const last = history.findLast(({ status }) => status === 'approved' || status === 'rejected');
  if (last?.by === undefined || last.by === byRule) return undefined;
  return { ...last, by: last.by };
}

/**
 * Until a person has decided it. One that only the rule approved can be rejected until the provider
 * may have been asked.
 */
export function isRejectable(withdrawal: Withdrawal): boolean {
  const { stage } = withdrawal;
  if (stage === 'approved') return personalDecision(withdrawal) === undefined;
  return stage === 'review' || isHoldUnanswered(withdrawal);
}

/** True until the provider may have been asked to pay. */
export function isCancellable(withdrawal: Pick<Withdrawal, 'stage' | 'checks'>): boolean {
  const { stage } = withdrawal;
  const isOpen = stage === 'draft' || stage === 'review' || stage === 'approved';
  return isOpen || isHoldUnanswered(withdrawal);
}

/** The hold in the wallet, later committed or released. */
export function holdOf(withdrawal: Withdrawal): Credit {
  const { id, attempt, partner, owner, amountMinor, currency } = withdrawal;
  return { partner, owner, amountMinor, currency, reference: `withdrawal:${id}:${attempt}` };
}

/** Redemptions belong to the sweep view, other withdrawals to the main view. */
export function viewOfWithdrawal({ currency }: Pick<Withdrawal, 'currency'>): Viewer['view'] {
  return coinCodes.includes(currency) ? 'sweep' : 'main';
}
