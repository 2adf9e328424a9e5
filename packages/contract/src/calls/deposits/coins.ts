import { z } from 'zod';
import { decimal } from '../../primitives.ts';

/**
 * The coins of a package. `free` coins are a gift and must be played before they can be redeemed.
 */
export const coins = z.object({
  currency: z.string(),
  amount: decimal,
  type: z.enum(['main', 'free']),
});
export type Coins = z.output<typeof coins>;
