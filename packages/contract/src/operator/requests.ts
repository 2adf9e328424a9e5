import { z } from 'zod';
import { decimal, freeText, isoTime } from '../primitives.ts';

/** The player: the token's `sub`. */
export const user = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.@-]+$/);
export const limit = z.coerce.number().int().min(1).max(200).default(50);
/** The `next` of the previous page. */
export const before = z.string().max(256).optional();
export const next = z.string().nullable();

export const money = z.object({ amount: decimal, currency: z.string() });

/** The operator who works on something, and since when. */
export const assignee = z.object({ by: z.string(), at: isoTime });

export const pageRequest = z.object({ before, limit });
/** The reason is kept in the audit log. */
export const decision = z.object({ reason: freeText(500).min(1) });
