import { z } from 'zod';
import { freeText, id } from '../primitives.ts';
import { providerField, providerPreparation, providerPreparationRequest } from './protocol.ts';

/**
 * Requests the requisites of people who accept peer-to-peer payments. The provider lists those that
 * are free. The server reserves one of them for one player at one exact amount, and creates the
 * deposit with its id.
 */
export const providerRequisitesRequest = providerPreparationRequest
  .omit({ fields: true })
  .extend({ bank: freeText(64).optional() });
export type ProviderRequisitesRequest = z.output<typeof providerRequisitesRequest>;

/** A card or a phone number; or `rows` if a payment needs more than one value. */
export const providerRequisite = z.object({
  /** The provider's own id for it, the same for every player. */
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
  /** The card scheme: visa, mastercard, humo. */
  system: freeText(32).optional(),
  rows: providerPreparation.shape.requisites,
  /** The fields that the player submits after sending the money. */
  fields: z.array(providerField).max(10).optional(),
});
export type ProviderRequisite = z.output<typeof providerRequisite>;

export const providerRequisites = z.object({ requisites: z.array(providerRequisite).max(50) });
export type ProviderRequisites = z.output<typeof providerRequisites>;
