import { z } from 'zod';
import { isoTime } from '../../primitives.ts';
import { next } from '../requests.ts';

export const frozenAccounts = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      /** The partner, and after a colon its player. */
      owner: z.string(),
      kind: z.string(),
      currency: z.string(),
      /** The balance that the account records; the house account's may be negative. */
      posted: z.string().regex(/^-?\d{1,30}(\.\d{1,18})?$/),
      frozenAt: isoTime,
      reason: z.string().nullable(),
    }),
  ),
  next,
});
