import { z } from 'zod';
import { decimal, freeText, id, isoTime, methodName } from '../primitives.ts';
import { withdrawalStatuses } from '../calls/statuses.ts';
import { before, by, limit, money, next, user } from './requests.ts';

export const withdrawalSearch = z.object({
  user: user.optional(),
  /** `review` is what waits for you. */
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
  /** What the player is paid. */
  net: decimal,
  currency: z.string(),
  /** Of a redemption: what the provider pays, in the method's coin. */
  payout: money.optional(),
  /** Masked. */
  destination: z.string(),
  accountName: z.string().optional(),
  reason: z.string().optional(),
  /** Who approved or rejected it: `rule` where it was one, `debt` where one sent it to you. */
  decidedBy: z.string().optional(),
  /** It waits, and the player owes money: it is not paid before that is settled or waived. */
  isBlocked: z.boolean().optional(),
  createdAt: isoTime,
  confirmedAt: isoTime.optional(),
});
export const foundWithdrawals = z.object({ withdrawals: z.array(foundWithdrawal), next });
export const rejection = z.object({
  /** For the player to read. */
  reason: freeText(256).min(1),
  by,
});
