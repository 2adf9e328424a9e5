import { z } from 'zod';

/** What both doors send under `error`. `fields` names the form fields that were refused. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string().exactOptional(),
  fields: z.record(z.string(), z.string()).exactOptional(),
  link: z.string().exactOptional(),
  /** The operator's own code for a refusal of its wallet. */
  reason: z.string().exactOptional(),
  /** What a limit leaves for now, in the player's currency. */
  limit: z
    .object({ period: z.enum(['day', 'week', 'month']), left: z.string(), currency: z.string() })
    .exactOptional(),
  /** How often a one-time code may still be tried. */
  triesLeft: z.number().int().exactOptional(),
});
export type ErrorBody = z.output<typeof errorBody>;
