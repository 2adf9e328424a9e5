import { z } from 'zod';
import { decimal, isoTime } from '../primitives.ts';
import { decision } from './requests.ts';

/** The value of one unit, in the currency that all rates of your file are in. */
const rate = z.object({
  currency: z.string(),
  /** The last accepted rate. */
  worth: decimal,
  source: z.string(),
  observedAt: isoTime,
  believedAt: isoTime,
  /** The person who accepted it, if it had moved too far to be accepted automatically. */
  acceptedBy: z.string().optional(),
  /** The file's refused rate, and since when; the currency is not quoted while there is one. */
  refused: z.object({ worth: decimal, since: isoTime }).optional(),
});

export const rates = z.object({ rates: z.array(rate) });

/** Names the rate, so that exactly the rate that was reviewed is accepted. */
export const rateAcceptance = decision.extend({ worth: decimal });
export const acceptedRate = rate;
