import { z } from 'zod';
import { requisite } from './payment-details.ts';
import { providerField } from './provider-protocol.ts';

export type Requisite = z.output<typeof requisite>;

/**
 * A payment whose page the answer itself describes: where to pay, and what to hand in by
 * deposit-complete once that is done.
 */
export const unifiedFlow = z.object({
  requisites: z.array(requisite),
  fields: z.array(providerField).optional(),
});
export type UnifiedFlow = z.output<typeof unifiedFlow>;
