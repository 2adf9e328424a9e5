import { z } from 'zod';
import { freeText, id } from '../primitives.ts';
import { providerField, providerPreparation, providerPreparationRequest } from './protocol.ts';

/**
 * Where people take peer-to-peer payments: a provider lists what is free to receive money, the
 * server holds one of them for one player at one exact amount, and begins the deposit with its id.
 */
export const providerRequisitesRequest = providerPreparationRequest
  .omit({ fields: true })
  .extend({ bank: freeText(64).optional() });
export type ProviderRequisitesRequest = z.output<typeof providerRequisitesRequest>;

/** A card or a phone; or `rows` where it takes more than one value to pay there. */
export const providerRequisite = z.object({
  /** The provider's own name for it, the same for every player. */
  id,
  number: z
    .string()
    .regex(/^\d{8,19}$/)
    .optional(),
  phone: z
    .string()
    .regex(/^\+?\d{6,15}$/)
    .optional(),
  holder: freeText(80).optional(),
  bank: freeText(80).optional(),
  /** As cards call it: visa, mastercard, humo. */
  system: freeText(32).optional(),
  rows: providerPreparation.shape.requisites,
  /** What the player hands in once the money is sent. */
  fields: z.array(providerField).max(10).optional(),
});
export type ProviderRequisite = z.output<typeof providerRequisite>;

export const providerRequisites = z.object({ requisites: z.array(providerRequisite).max(50) });
export type ProviderRequisites = z.output<typeof providerRequisites>;
