import { z } from 'zod';
import { providerField } from './provider-protocol.ts';

/** A value that the player takes to the bank; `copy` false for what is only read. */
export const requisite = z.object({
  label: z.string(),
  value: z.string(),
  copy: z.boolean().optional(),
});
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
