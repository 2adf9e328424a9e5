import { z } from 'zod';
import { decimal, freeText } from '../primitives.ts';

/** The player as the token's `sub` names them. */
export const user = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.@-]+$/);
/** Who asks: a member of the staff, a rule, the player. It is kept in the audit log. */
export const by = freeText(128).min(1);
export const limit = z.coerce.number().int().min(1).max(200).default(50);
/** The `next` of the page before. */
export const before = z.string().max(128).optional();
export const next = z.string().nullable();

export const money = z.object({ amount: decimal, currency: z.string() });

export const nothing = z.object({});
export const pageRequest = z.object({ before, limit });
/** The whole of a request that needs no more than a name. */
export const signature = z.object({ by });
/** The same with why it was decided so. */
export const decision = z.object({ by, reason: freeText(500).min(1) });
export const done = z.object({ ok: z.literal(true) });
