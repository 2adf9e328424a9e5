import { z } from 'zod';
import { decimal, freeText, id, isoTime, methodName } from '../primitives.ts';
import { withdrawalStatuses } from '../calls/statuses.ts';
import { before, limit, money, next, user } from './requests.ts';

export const withdrawalSearch = z.object({
  user: user.optional(),
  /** `review`: waiting for your decision. */
  status: z.enum(withdrawalStatuses).optional(),
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
  /**
   * Who decided: a staff member, `rule` or `player`; `debt` if a debt sent it to review;
   * `rate` if its quote had moved too far, and the player has to confirm again.
   */
  decidedBy: z.string().optional(),
  /** It waits because the player has a debt, which must be settled or waived before the payout. */
  isBlocked: z.boolean().optional(),
  createdAt: isoTime,
  confirmedAt: isoTime.optional(),
});
export const foundWithdrawals = z.object({ withdrawals: z.array(foundWithdrawal), next });
export const rejection = z.object({
  /** Shown to the player. */
  reason: freeText(256).min(1),
});
