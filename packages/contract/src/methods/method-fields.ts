import { z } from 'zod';
import { knownKind } from '../primitives.ts';

export const fieldTypes = [
  'text',
  'text_uppercase',
  'dropdown',
  'phone_with_prefix',
  'amount',
  'networks',
] as const;

/** FORM-17: one option of a dropdown, in the requested language. */
export const fieldItem = z.object({
  text: z.string(),
  value: z.string(),
  iconId: z.string().optional(),
});

/** FORM-2: a field appears once another field has a value, or this value. */
export const trigger = z.object({ field: z.string(), value: z.string().optional() });

/**
 * The known meanings of a provider's own fields, sent as `kind`. Players read their labels in their
 * own language.
 */
export const fieldMeanings = [
  'birth_date',
  'city',
  'confirmation_code',
  'document',
  'email',
  'first_name',
  'last_name',
  'payment_reference',
  'phone',
  'postal_code',
  'state',
  'street',
  'transaction_id',
] as const;

/** A field as defined in the catalogue. FORM-17 turns it into a form field. */
export const methodField = z.object({
  name: z.string().min(1).max(64),
  /** FORM-13: the name under which the value is sent. Several fields may share one. */
  alias: z.string().min(1).max(64).optional(),
  category: z.string().optional(),
  type: z.enum(fieldTypes).default('text'),
  mask: z.string().optional(),
  regex: z.string().optional(),
  regex_error_key: z.string().optional(),
  placeholder_key: z.string().optional(),
  label_key: z.string().optional(),
  /** Plain text instead of a key, for a field that a provider requests. */
  label: z.string().max(120).optional(),
  /** The kind of a field that a provider requests. The label is shown if the kind is unknown. */
  kind: knownKind(fieldMeanings),
  /** The help text under the input: what to enter, and where to find it. */
  help_key: z.string().optional(),
  values: z.array(fieldItem).optional(),
  /** WD-3: the shared list of the values, if the list has a page of its own. */
  list: z.string().optional(),
  /** The initial value of the input. */
  value: z.string().optional(),
  prefix: z.string().optional(),
  autocomplete: z.string().optional(),
  /** The accepted brands of a card, each the name of an icon; Visa and Mastercard by default. */
  brands: z.array(z.string()).readonly().optional(),
  inputMode: z.enum(['text', 'numeric', 'tel', 'email', 'decimal']).optional(),
  isAdvanced: z.boolean().optional(),
  isHidden: z.boolean().optional(),
  isDisabled: z.boolean().optional(),
  /** SEQ-17: requested after the player has paid, such as the bank's reference number. */
  isAfterPayment: z.boolean().optional(),
  triggeredBy: trigger.optional(),
  sensitive: z.boolean().optional(),
  /** It identifies the account: saved accounts and the history show it masked. */
  isAccount: z.boolean().optional(),
});
export type MethodField = z.output<typeof methodField>;

/** A field that a provider requests: like a method's field, with a plain-text label. */
export const providerField = methodField.pick({
  name: true,
  label: true,
  kind: true,
  type: true,
  regex: true,
  values: true,
  inputMode: true,
  sensitive: true,
});
export type ProviderField = z.output<typeof providerField>;
