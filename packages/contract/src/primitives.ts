import { readDecimal } from '@opencashier/money';
import { z } from 'zod';

/** Money in our answers: a decimal string in major units. */
export const decimal = z.string().regex(/^\d{1,30}(\.\d{1,18})?$/);

/** Money in a request: a number or a string; canonical after parsing. */
export const amount = z.union([z.number(), z.string().max(49)]).transform((value, context) => {
  const read = readDecimal(value);
  if (read !== undefined) return read;
  context.addIssue({ code: 'custom', message: 'must be a positive decimal number' });
  return z.NEVER;
});

/** Free text. PostgreSQL holds no zero byte and no half of a surrogate pair, so nor do we. */
export const freeText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => value.isWellFormed() && !value.includes('\u0000'), 'not valid text');

// A pattern has no flags here: JSON Schema, which shows it to others, knows none.

/** An opaque name that we or a provider made: never empty, never long. */
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

/** ISO 3166 alpha-2, lower-cased, because the spec's selected country is. START-10 */
export const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .transform((code) => code.toLowerCase());

export const currency = z
  .string()
  .regex(/^[A-Za-z]{2,5}$/)
  .transform((code) => code.toUpperCase());

export const language = z.string().max(16).optional();

/** What the player typed into a method's fields. Values are text; names are short. */
export const fieldValues = z
  .record(freeText(64).min(1), freeText(512))
  .refine((fields) => Object.keys(fields).length <= 40, 'too many fields');

export const isoTime = z.iso.datetime();

/**
 * What a thing is about, where each kind has words in every language. A kind that is newer than we
 * are is worth less than the payment that came with it: it counts as none, and the label stands.
 */
export const knownKind = <const Kinds extends readonly string[]>(kinds: Kinds) =>
  z.enum(kinds).optional().catch(undefined).describe('Any other counts as none: the label stands.');

/** A flag that a query string may carry as text. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1');
