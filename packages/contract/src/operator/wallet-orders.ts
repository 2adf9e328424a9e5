import { z } from 'zod';
import { decimal, freeText, isoTime } from '../primitives.ts';
import { before, limit, next, user } from './requests.ts';

/** `dropped`: you removed it; `failure` holds the reason. */
export const orderStates = ['waiting', 'taken', 'dropped'] as const;

export const orderSearch = z.object({
  state: z.enum(orderStates).optional(),
  user: user.optional(),
  before,
  limit,
});
/** A movement that was or will be sent to your own wallet. */
export const foundOrder = z.object({
  id: z.string(),
  kind: z.enum(['credit', 'reverse', 'commit', 'release']),
  reference: z.string(),
  user,
  amount: decimal,
  currency: z.string(),
  state: z.enum(orderStates),
  attempts: z.number(),
  /** Your wallet's error, or the reason why the order was dropped. */
  failure: z.string().nullable(),
  createdAt: isoTime,
  nextAttemptAt: isoTime.nullable(),
  takenAt: isoTime.nullable(),
});
export const foundOrders = z.object({ orders: z.array(foundOrder), next });
export const orderDrop = z.object({
  /** The other way in which it was settled. Kept with the order and in the audit log. */
  reason: freeText(256).min(1),
});
