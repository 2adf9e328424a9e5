import { z } from 'zod';
import { currency, methodName } from './primitives.ts';

/** LIST-12 */
export const cardViewTypes = {
  default: 0,
  card: 1,
  cardWalletOnly: 2,
  india: 3,
  cardMultipleType: 4,
  p2p: 5,
  pix: 6,
  eazype: 7,
  virtual: 8,
  bankTransfer: 9,
  cash: 20,
} as const;

/** LIST-16 */
export const categories = [
  'card',
  'crypto',
  'peer-to-peer',
  'redirect',
  'host-to-host',
  'bank-transfers',
  'cash',
  'e-money',
  'others',
] as const;

export const fieldTypes = [
  'text',
  'text_uppercase',
  'dropdown',
  'phone_with_prefix',
  'amount',
  'networks',
] as const;

const money = z.union([z.number().nonnegative(), z.string()]);

/** Per currency. minNonRus replaces min for players outside Russia. AMT-4 */
export const amountRule = z.object({ min: money, max: money, minNonRus: money.optional() });

/** A field as the catalogue describes it. FORM-17 turns it into a form field. */
export const methodField = z.object({
  name: z.string().min(1).max(64),
  category: z.string().optional(),
  type: z.enum(fieldTypes).default('text'),
  mask: z.string().optional(),
  regex: z.string().optional(),
  regex_error_key: z.string().optional(),
  placeholder_key: z.string().optional(),
  label_key: z.string().optional(),
  values: z.array(z.object({ text: z.string(), value: z.string() })).optional(),
  example: z.string().optional(),
  prefix: z.string().optional(),
  autocomplete: z.string().optional(),
  inputMode: z.enum(['text', 'numeric', 'tel', 'email', 'decimal']).optional(),
  isAdvanced: z.boolean().optional(),
  isHidden: z.boolean().optional(),
  isDisabled: z.boolean().optional(),
  triggeredBy: z.object({ field: z.string(), value: z.string().optional() }).optional(),
  sensitive: z.boolean().optional(),
});

/** A fee in percent of the amount, a fixed part in the method's currency, or both. */
export const fee = z.object({ percent: z.number().min(0).optional(), fixed: money.optional() });

/** How soon money arrives: shown before the click. */
export const arrival = z.object({
  kind: z.enum(['instant', 'minutes', 'hours', 'days']),
  from: z.number().optional(),
  to: z.number().optional(),
});

/** Texts keyed by language; each language holds `title` and the keys that its fields name. */
export const methodText = z.record(z.string(), z.record(z.string(), z.string()));

/** LIST-17: a payment method as it crosses the wire. */
export const paymentMethod = z.object({
  name: methodName,
  category: z.enum(categories),
  text: methodText,
  amount_rules: z.record(z.string(), amountRule),
  fields: z.array(methodField),
  cardViewType: z.number().int(),
  checkLuhn: z.boolean().optional(),
  banner: z.string().optional(),
  currency: z.array(currency),
  isInvestForbidden: z.boolean().optional(),
  isPopular: z.boolean().optional(),
  isPreparationRequired: z.boolean().optional(),
  securityRulesGroup: z.string().optional(),
  position: z.number().int(),
  iconIds: z.array(z.string()),
  video_guide_url: z
    .record(z.string(), z.object({ url: z.string(), redesign: z.string() }))
    .optional(),
  fee: fee.optional(),
  arrival: arrival.optional(),
  badge: z.string().optional(),
  supportLink: z.string().optional(),
  opensExternally: z.boolean().optional(),
  redirectStyle: z.boolean().optional(),
  bonusAllowed: z.boolean().optional(),
  captcha: z.enum(['geetest', 'recaptcha_v3']).optional(),
  deepLinkSchemes: z.array(z.string()).optional(),
});
export type PaymentMethod = z.output<typeof paymentMethod>;
export type MethodField = z.output<typeof methodField>;

/** LIST-18; paymentMethods holds the names of its methods. */
export const paymentGroup = z.object({
  name: z.string(),
  label: z.string(),
  paymentMethods: z.array(methodName),
  position: z.number().int(),
  iconIds: z.array(z.string()).optional(),
});
export type PaymentGroup = z.output<typeof paymentGroup>;

export const methodList = z.object({
  methods: z.array(paymentMethod),
  groups: z.array(paymentGroup),
  directGeo: z.boolean(),
});
export type MethodList = z.output<typeof methodList>;
