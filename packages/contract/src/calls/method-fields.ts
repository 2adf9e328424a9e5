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

/** One choice of a dropdown, in the asked language. FORM-17 */
export const fieldItem = z.object({
  text: z.string(),
  value: z.string(),
  iconId: z.string().optional(),
});

/** When a field appears: once another has a value, or this value. FORM-2 */
export const trigger = z.object({ field: z.string(), value: z.string().optional() });

/** What a provider's own field can be about, so that the player reads it in their own language. */
export const fieldKinds = ['confirmation_code', 'payment_reference', 'transaction_id'] as const;

/** A field as the catalogue describes it. FORM-17 turns it into a form field. */
export const methodField = z.object({
  name: z.string().min(1).max(64),
  /** Under which name its value is sent; several fields may share one. FORM-13 */
  alias: z.string().min(1).max(64).optional(),
  category: z.string().optional(),
  type: z.enum(fieldTypes).default('text'),
  mask: z.string().optional(),
  regex: z.string().optional(),
  regex_error_key: z.string().optional(),
  placeholder_key: z.string().optional(),
  label_key: z.string().optional(),
  /** Plain words instead of a key: for a field that a provider asks for by itself. */
  label: z.string().max(120).optional(),
  /** Of such a field: what it is about. The label stands where it is not known. */
  kind: knownKind(fieldKinds),
  /** The text under the input: what to write, and where to find it. */
  help_key: z.string().optional(),
  values: z.array(fieldItem).optional(),
  /** Which shared list the values come from, for a list that has a page of its own. WD-3 */
  list: z.string().optional(),
  /** What the input holds at first. */
  value: z.string().optional(),
  prefix: z.string().optional(),
  autocomplete: z.string().optional(),
  inputMode: z.enum(['text', 'numeric', 'tel', 'email', 'decimal']).optional(),
  isAdvanced: z.boolean().optional(),
  isHidden: z.boolean().optional(),
  isDisabled: z.boolean().optional(),
  /** Asked for once the player has paid, such as the bank's reference number. SEQ-17 */
  isAfterPayment: z.boolean().optional(),
  triggeredBy: trigger.optional(),
  sensitive: z.boolean().optional(),
  /** It names the account itself: what a saved account and the history show, masked. */
  isAccount: z.boolean().optional(),
});
export type MethodField = z.output<typeof methodField>;

/** A field that a provider asks for by itself: like a method's, with a label in plain words. */
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
