import { z } from 'zod';
import { decimal, freeText, id, isoTime } from '../../primitives.ts';
import { providerDisputeStatuses } from '../../provider/disputes.ts';
import { foundDeposit } from './deposits.ts';
import { assignee, before, limit, money, next, user } from '../requests.ts';

const reference = freeText(128).min(1);
const reason = freeText(500).min(1);
/** In the deposit's currency. By default, everything that is left. */
const amount = decimal.optional();

/** Your `reference` counts once: repeating the request returns the same refund. */
export const refundRequest = z.object({ reference, amount, reason });

/**
 * `processing`: the money is held, and the provider has not confirmed the refund yet. `returned`:
 * it was refunded and came back, and is the player's again.
 */
export const refundStatuses = ['processing', 'refunded', 'failed', 'returned'] as const;
export const refundFailures = [
  'insufficientFunds',
  'walletUnclear',
  'refundUnsupported',
  'refused',
  'failed',
  'ended',
] as const;

/** A refund as it is reported with its deposit. */
export const refundState = z.object({
  id,
  reference: z.string(),
  status: z.enum(refundStatuses),
  /** Taken from the player, in the deposit's currency. */
  amount: decimal,
  /** Paid back by the provider, in the currency that the deposit was paid in. */
  paid: money,
  /** The reason for its failure, and the provider's message. */
  failureCode: z.enum(refundFailures).optional(),
  failure: z.string().optional(),
});

export const foundRefund = refundState.extend({
  depositId: id,
  user,
  currency: z.string(),
  provider: z.string(),
  providerId: z.string().nullable(),
  reason: z.string().optional(),
  requestedBy: z.string(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export const refundSearch = z.object({
  user: user.optional(),
  depositId: id.optional(),
  status: z.enum(refundStatuses).optional(),
  before,
  limit,
});
export const foundRefunds = z.object({ refunds: z.array(foundRefund), next });

/** The outcome of a refund, as the provider reported it to you. */
export const refundEnd = z.object({ outcome: z.enum(['refunded', 'failed']), reason });

export const reversalRequest = z.object({ reference, amount, reason });
export const reversal = z.object({
  reference: z.string(),
  outcome: z.enum(['posted', 'exists']),
  deposit: foundDeposit,
});

/** A dispute as it is reported with its deposit. */
export const disputeState = z.object({
  id,
  /** The provider's id for it. */
  providerId: z.string(),
  /** `won`: you keep the money, and the player has it again. `lost`: it is gone. */
  status: z.enum(providerDisputeStatuses),
  /** The disputed amount, in the currency that the deposit was paid in. */
  amount: money,
  /** True once the provider has taken the money; below, once it was taken from the player. */
  isMoneyTaken: z.boolean(),
  isTakenFromPlayer: z.boolean(),
  evidenceDueAt: isoTime.optional(),
  fee: money.optional(),
  /** The part of the fee that the player paid, in the deposit's currency. */
  feePaidByPlayer: decimal.optional(),
  /** The card holder's reason, in the provider's words. */
  reason: z.string().optional(),
  openedAt: isoTime,
  updatedAt: isoTime,
});
export const foundDispute = disputeState.extend({
  depositId: id,
  user,
  provider: z.string(),
  assignee: assignee.optional(),
});
export const disputeSearch = z.object({
  user: user.optional(),
  depositId: id.optional(),
  status: z.enum(providerDisputeStatuses).optional(),
  /** Open ones whose evidence is due before this time. */
  dueBefore: isoTime.optional(),
  before,
  limit,
});
export const foundDisputes = z.object({ disputes: z.array(foundDispute), next });
