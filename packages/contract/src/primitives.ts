import { readDecimal } from '@opencashier/money';
import { z } from 'zod';
import { isStorableText } from './formats/storable.ts';

/** An empty payload, and an answer that only confirms success. */
export const nothing = z.object({});
export const done = z.object({ ok: z.literal(true) });

/** An amount in our answers: a decimal string in major units. */
export const decimal = z.string().regex(/^\d{1,30}(\.\d{1,18})?$/);
/** The same for a change, which is negative after a minus sign. */
export const signedDecimal = z.string().regex(/^-?\d{1,30}(\.\d{1,18})?$/);

/** An amount in a request: a number or a string. Parsing makes it a canonical decimal. */
export const amount = z.union([z.number(), z.string().max(49)]).transform((value, context) => {
  const read = readDecimal(value);
  if (read !== undefined) return read;
  context.addIssue({ code: 'custom', message: 'must be a positive decimal number' });
  return z.NEVER;
});

/** Free text without zero bytes and lone surrogates, because PostgreSQL cannot store them. */
export const freeText = (maxLength: number) =>
  z.string().max(maxLength).refine(isStorableText, 'not valid text');

// Patterns have no flags here, because JSON Schema does not support flags.

/** An opaque identifier of ours or of a provider: never empty, never long. */
export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.:-]+$/);

export const methodName = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);

/** START-10: an ISO 3166 alpha-2 code in lower case, as the spec has the selected country. */
export const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .transform((code) => code.toLowerCase());

export const currency = z
  .string()
  .regex(/^[A-Za-z]{2,5}$/)
  .transform((code) => code.toUpperCase());

export const language = z.string().max(16).optional();

/** The player's input in a method's fields. Values are text; names are short. */
export const fieldValues = z
  .record(freeText(64).min(1), freeText(512))
  .refine((fields) => Object.keys(fields).length <= 40, 'too many fields');

export const isoTime = z.iso.datetime();

/** The amount that a rolling limit still allows, in the player's currency. */
export const limitLeft = z.object({
  period: z.enum(['day', 'week', 'month']),
  left: z.string(),
  currency: z.string(),
});
export type LimitLeft = z.output<typeof limitLeft>;

/**
 * A kind that has a label in every language. An unknown kind, from a newer provider, must not fail
 * the payment: it is dropped, and the label is shown.
 */
export const knownKind = <const Kinds extends readonly string[]>(kinds: Kinds) =>
  z
    .enum(kinds)
    .optional()
    .catch(undefined)
    .describe('Any other value is ignored, and the label is shown.');

/** A flag, which a query string may carry as text. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1');
