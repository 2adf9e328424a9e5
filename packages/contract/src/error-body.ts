import { z } from 'zod';
import { limitLeft } from './primitives.ts';

/**
 * The `error` of an answer, over HTTP and on the socket. `fields` names the invalid form fields.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.string().exactOptional(),
  fields: z.record(z.string(), z.string()).exactOptional(),
  link: z.string().exactOptional(),
  /** The operator's own code if its wallet refused. */
  reason: z.string().exactOptional(),
  /** The amount that the limit still allows, in the player's currency. */
  limit: limitLeft.exactOptional(),
  /** The number of attempts left for a one-time code. */
  triesLeft: z.number().int().exactOptional(),
});
export type ErrorBody = z.output<typeof errorBody>;
