import { z } from 'zod';
import { decimal, freeText } from '../primitives.ts';

/** The player: the token's `sub`. */
export const user = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.@-]+$/);
/** The requester: a member of staff, a rule or the player. It is kept in the audit log. */
export const by = freeText(128).min(1);
export const limit = z.coerce.number().int().min(1).max(200).default(50);
/** The `next` of the previous page. */
export const before = z.string().max(128).optional();
export const next = z.string().nullable();

export const money = z.object({ amount: decimal, currency: z.string() });

export const nothing = z.object({});
export const pageRequest = z.object({ before, limit });
/** A request that needs only the requester. */
export const signature = z.object({ by });
/** The same with the reason for the decision. */
export const decision = z.object({ by, reason: freeText(500).min(1) });
export const done = z.object({ ok: z.literal(true) });
