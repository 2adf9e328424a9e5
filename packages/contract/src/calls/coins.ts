import { z } from 'zod';
import { decimal } from '../primitives.ts';

/** Coins of a package; `free` ones are a gift, and are to be played before they are redeemed. */
export const coins = z.object({
  currency: z.string(),
  amount: decimal,
  type: z.enum(['main', 'free']),
});
export type Coins = z.output<typeof coins>;
