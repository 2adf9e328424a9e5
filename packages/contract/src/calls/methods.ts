import { z } from 'zod';
import { methodField } from './method-fields.ts';
import { currency, methodName } from '../primitives.ts';

export { cardViewTypes, withdrawalCardViewTypes } from './card-view-types.ts';
export { fieldTypes, methodField } from './method-fields.ts';
export type { MethodField } from './method-fields.ts';

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

/** CAP-5 */
export const captchaKinds = ['geetest', 'recaptcha_v3'] as const;

/** LIST-19: lists of methods that the product treats alike. */
export const specialLists = ['uz-cards', 'kg-cards', 'sbp-transfers', 'bkash-nagad-p2p'] as const;

const money = z.union([z.number().nonnegative(), z.string()]);

/** Per currency. minNonRus replaces min for players outside Russia. AMT-4 */
export const amountRule = z.object({ min: money, max: money, minNonRus: money.optional() });

/**
 * What a method takes: a percentage of the amount, a fixed part per currency, or both; never less
 * than `min` and never more than `max`, where these are given. It comes on top of what the player
 * typed, and all of that is credited; a `deducted` one is taken out of it instead.
 */
export const fee = z.object({
  percent: z.number().min(0).max(100).optional(),
  fixed: z.record(z.string(), money).optional(),
  min: z.record(z.string(), money).optional(),
  max: z.record(z.string(), money).optional(),
  deducted: z.boolean().optional(),
});
export type Fee = z.output<typeof fee>;

/** How soon money arrives: shown before the click. */
export const arrival = z.object({
  kind: z.enum(['instant', 'minutes', 'hours', 'days']),
  from: z.number().optional(),
  to: z.number().optional(),
});

/** What a peer-to-peer method is told to ask for and to expect. */
export const peerToPeer = z.object({
  /** What the other player's details are: a card, a phone or an account number. */
  details: z.enum(['card', 'phone', 'account']),
  /** FORM-11: what a number that stands for a card looks like. */
  pattern: z.string().optional(),
  /** P2P-14: the amount goes along with the fields, and this alone decides about it. */
  amountRegex: z.string().optional(),
  /** For how long the details are the player's; without it a quarter of an hour. */
  timeoutMinutes: z.number().int().min(5).max(120).optional(),
});

/** CRY-2, CRY-3: a network that carries a coin. A cell that nobody knows is null and not shown. */
export const cryptoNetwork = z.object({
  id: z.string(),
  name: z.string(),
  /** The token standard, as wallets call it: "TRC-20". */
  standard: z.string().nullable(),
  confirmations: z.number().int().positive().nullable(),
  intervalSeconds: z.number().positive().nullable(),
  minUsd: z.number().positive().nullable(),
  /** An address of this network is shared, and a memo tells whose the payment is. */
  memo: z.boolean(),
  /** Charged here in place of the method's fee; an empty one is no fee. */
  fee: fee.optional(),
});
export type CryptoNetwork = z.output<typeof cryptoNetwork>;

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
  /** Per currency, the digits after the point that the provider accepts. */
  exponent: z.record(z.string(), z.number().int().min(0).max(18)).optional(),
  arrival: arrival.optional(),
  badge: z.string().optional(),
  /** A picture under icons/badges that is fetched as text. LIST-14 */
  badgeIconId: z.string().optional(),
  /** The key of one sentence under the title. */
  note_key: z.string().optional(),
  /** The keys of the steps that an instruction page shows. ROUTE-15 */
  instruction_keys: z.array(z.string()).optional(),
  supportLink: z.string().optional(),
  opensExternally: z.boolean().optional(),
  redirectStyle: z.boolean().optional(),
  /** Absent is true: the payment page may open in a popup. */
  popup: z.boolean().optional(),
  bonusAllowed: z.boolean().optional(),
  captcha: z.enum(captchaKinds).optional(),
  deepLinkSchemes: z.array(z.string()).optional(),
  lists: z.array(z.enum(specialLists)).optional(),
  p2p: peerToPeer.optional(),
  coin: z.string().optional(),
  networks: z.array(cryptoNetwork).optional(),
  /** Its provider can remember the account that the player pays from. */
  savesAccount: z.boolean().optional(),
  /** The holder's name can be asked for before money goes out. */
  resolvesAccount: z.boolean().optional(),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

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
