import { z } from 'zod';
import { amount, decimal, flag, freeText, id, isoTime, methodName } from '../../primitives.ts';
import { withdrawalStatuses } from '../../calls/statuses.ts';
import { providerDecline } from '../../provider/declines.ts';
import { providerPayoutStatuses } from '../../provider/payouts.ts';
import { before, limit, money, next, user } from '../requests.ts';

export const withdrawalSearch = z.object({
  user: user.optional(),
  /** `review`: waiting for your decision. */
  status: z.enum(withdrawalStatuses).optional(),
  method: methodName.optional(),
  provider: id.optional(),
  /** Our id of the withdrawal, or the provider's. */
  id: id.optional(),
  /** Only payouts whose provider contradicts itself or the books: see `contradictions`. */
  isUnclear: flag.optional(),
  from: isoTime.optional(),
  until: isoTime.optional(),
  before,
  limit,
});
export const foundWithdrawal = z.object({
  id,
  user,
  status: z.enum(withdrawalStatuses),
  method: methodName,
  provider: z.string(),
  providerId: z.string().nullable(),
  country: z.string(),
  amount: decimal,
  fee: decimal,
  /** The amount that is paid to the player. */
  net: decimal,
  currency: z.string(),
  /** For a redemption, the amount that the provider pays, in the method's coin. */
  payout: money.optional(),
  /** Masked. */
  destination: z.string(),
  accountName: z.string().optional(),
  reason: z.string().optional(),
  /** The reason why the provider did not pay it or it came back. */
  decline: providerDecline.optional(),
  /**
   * The decider: a staff member, `rule` or `player`; `debt` if a debt sent it to review, `hold` if
   * the player's withdrawals are on hold; `rate` if its quote had moved too far, and the player has
   * to confirm again.
   */
  decidedBy: z.string().optional(),
  /** It waits because the player has a debt, which must be settled or waived before the payout. */
  isBlocked: z.boolean().optional(),
  /** It waits because the player's withdrawals are on hold. */
  isOnHold: z.boolean().optional(),
  /** It is processing, and you have to end it: its provider contradicts itself or the books. */
  isUnclear: z.boolean().optional(),
  /** The provider's reports that contradict the payout, oldest first. */
  contradictions: z
    .array(
      z.object({
        /** `unknown`: the provider accepted the payout, and now says that it does not know it. */
        status: z.enum([...providerPayoutStatuses, 'unknown']),
        amount: z.string().optional(),
        currency: z.string().optional(),
        reason: z.string().optional(),
        at: isoTime,
      }),
    )
    .optional(),
  /** If less was sent than was asked: what was sent, and what the player got back. */
  sent: money.optional(),
  returned: money.optional(),
  /** The last known transaction of a payout on a chain. */
  txid: z.string().optional(),
  createdAt: isoTime,
  confirmedAt: isoTime.optional(),
});
export const foundWithdrawals = z.object({ withdrawals: z.array(foundWithdrawal), next });
export const rejection = z.object({
  /** Shown to the player. */
  reason: freeText(256).min(1),
});

/** An operator's decision on a payout that its provider leaves unfinished. */
export const payoutEnd = z.object({
  /**
   * `sent`: all of it, as it is booked. `sentLess`: only `sent`, and the player gets the rest back.
   * `failed`: nothing, and the player gets everything back.
   */
  outcome: z.enum(['sent', 'sentLess', 'failed']),
  /** With `sentLess`, the amount that was sent, in the currency of the payout. */
  sent: amount.optional(),
  /** Your reason for ending it. The player reads it if the payout failed. */
  reason: freeText(256).min(1),
  /** The provider's statement, and how you received it. Kept in the audit log. */
  providerSaid: freeText(500).min(1),
});

/** A player whose withdrawals are not paid out until they are released. */
export const withdrawalHold = z.object({
  user,
  reason: z.string(),
  /** A staff member, or `codes`: the server itself, after too many one-time codes. */
  setBy: z.string(),
  setAt: isoTime,
  /** One-time codes are neither sent nor accepted until the release. */
  locksCodes: z.boolean().optional(),
});
export const withdrawalHolds = z.object({ holds: z.array(withdrawalHold), next });
