import { z } from 'zod';
import { decimal, freeText, isoTime } from '../primitives.ts';
import { before, by, limit, next, user } from './requests.ts';

/** `dropped`: you took it off, and its failure says why. */
export const orderStates = ['waiting', 'taken', 'dropped'] as const;

export const orderSearch = z.object({
  state: z.enum(orderStates).optional(),
  user: user.optional(),
  before,
  limit,
});
/** What your own wallet is, or was, to be told. */
export const foundOrder = z.object({
  id: z.string(),
  kind: z.enum(['credit', 'reverse', 'commit', 'release']),
  reference: z.string(),
  user,
  amount: decimal,
  currency: z.string(),
  state: z.enum(orderStates),
  attempts: z.number(),
  /** What your wallet answered instead of taking it, or why it was dropped. */
  failure: z.string().nullable(),
  createdAt: isoTime,
  nextAttemptAt: isoTime.nullable(),
  takenAt: isoTime.nullable(),
});
export const foundOrders = z.object({ orders: z.array(foundOrder), next });
export const orderDrop = z.object({
  /** How it was settled instead; kept with the order and in the audit log. */
  reason: freeText(256).min(1),
  by,
});
