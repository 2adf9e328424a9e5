import { z } from 'zod';
import { testFormats } from '../formats/bitcoin-prefixes.ts';
import { methodField } from './method-fields.ts';
import { currency, decimal, methodName } from '../primitives.ts';

export { cardViewTypes, withdrawalCardViewTypes } from './card-view-types.ts';
export { fieldTypes, methodField } from './method-fields.ts';
export type { MethodField } from './method-fields.ts';

/** LIST-16: the categories of methods. */
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

/** CAP-5: the captchas that a method can require. */
export const methodCaptchas = ['geetest', 'recaptcha_v3'] as const;

/** LIST-19: lists of methods that the product treats in the same way. */
export const specialLists = ['uz-cards', 'kg-cards', 'sbp-transfers', 'bkash-nagad-p2p'] as const;

const money = z.union([z.number().nonnegative(), z.string()]);

/** AMT-4: the limits per currency. minNonRus replaces min for players outside Russia. */
export const amountRule = z.object({ min: money, max: money, minNonRus: money.optional() });

/**
 * A method's fee: a percentage of the amount, a fixed part per currency, or both, and within `min`
 * and `max` if these are given. The player pays it on top of the amount, which is credited in full.
 * A `deducted` fee is subtracted from the amount instead.
 */
export const fee = z.object({
  percent: z.number().min(0).max(100).optional(),
  fixed: z.record(z.string(), money).optional(),
  min: z.record(z.string(), money).optional(),
  max: z.record(z.string(), money).optional(),
  deducted: z.boolean().optional(),
});
export type Fee = z.output<typeof fee>;

/** The expected time of arrival, shown before the player submits. */
export const arrival = z.object({
  kind: z.enum(['instant', 'minutes', 'hours', 'days']),
  from: z.number().optional(),
  to: z.number().optional(),
});

/** The settings of a peer-to-peer method. */
export const peerToPeer = z.object({
  /** The kind of details that identify the other player: a card, a phone or an account number. */
  details: z.enum(['card', 'phone', 'account']),
  /** FORM-11: validates the field of category `p2p`, a number that resembles a card's. */
  pattern: z.string().optional(),
  /** P2P-14: the amount is sent with the fields, and only this regex validates it. */
  amountRegex: z.string().optional(),
  /** The details are reserved for the player for this long; 15 minutes by default. */
  timeoutMinutes: z.number().int().min(5).max(120).optional(),
});

/** CRY-2, CRY-3: a network of a coin. An unknown value is null and is not shown. */
export const cryptoNetwork = z.object({
  id: z.string(),
  name: z.string(),
  /** The token standard as wallets name it: "TRC-20". */
  standard: z.string().nullable(),
  confirmations: z.number().int().positive().nullable(),
  intervalSeconds: z.number().positive().nullable(),
  minUsd: z.number().positive().nullable(),
  /** For deposits: the same minimum in the player's currency. It replaces the method's. */
  min: decimal.optional(),
  /** Addresses of this network are shared, and a memo identifies the player. */
  memo: z.boolean(),
  /** The network is one for tests, and its addresses have this format. */
  testFormat: z.enum(testFormats).optional(),
  /** Replaces the method's fee on this network. An empty fee means no fee. */
  fee: fee.optional(),
});
export type CryptoNetwork = z.output<typeof cryptoNetwork>;

/** Texts keyed by language; each language holds `title` and the keys that its fields name. */
export const methodText = z.record(z.string(), z.record(z.string(), z.string()));

/** LIST-17: a payment method as it is sent to the widget. */
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
    .record(
      z.string(),
      z.object({ url: z.string(), redesign: z.string(), poster: z.string().optional() }),
    )
    .optional(),
  fee: fee.optional(),
  /** Per currency, the number of decimals that the provider accepts. */
  exponent: z.record(z.string(), z.number().int().min(0).max(18)).optional(),
  arrival: arrival.optional(),
  badge: z.string().optional(),
  /** LIST-14: an image in icons/badges that is fetched as text. */
  badgeIconId: z.string().optional(),
  /** The key of a sentence that is shown under the title. */
  note_key: z.string().optional(),
  /** ROUTE-15: the keys of the steps on the instruction page. */
  instruction_keys: z.array(z.string()).optional(),
  supportLink: z.string().optional(),
  opensExternally: z.boolean().optional(),
  redirectStyle: z.boolean().optional(),
  /** The payment page may open in a popup. True if absent. */
  popup: z.boolean().optional(),
  bonusAllowed: z.boolean().optional(),
  captcha: z.enum(methodCaptchas).optional(),
  deepLinkSchemes: z.array(z.string()).optional(),
  lists: z.array(z.enum(specialLists)).optional(),
  p2p: peerToPeer.optional(),
  coin: z.string().optional(),
  networks: z.array(cryptoNetwork).optional(),
  /** Its provider can remember the account that the player pays from. */
  savesAccount: z.boolean().optional(),
  /** Its provider needs measurements of the browser: send `browser` with the deposit. */
  needsBrowser: z.boolean().optional(),
  /** The name of the account's holder can be looked up before money is paid out. */
  resolvesAccount: z.boolean().optional(),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

/** LIST-18: paymentMethods holds the names of the group's methods. */
export const paymentGroup = z.object({
  name: z.string(),
  label: z.string(),
  paymentMethods: z.array(methodName),
  position: z.number().int(),
  iconIds: z.array(z.string()).optional(),
});
export type PaymentGroup = z.output<typeof paymentGroup>;

/**
 * LIST-29: the words of the list that need a formatter, which a phone takes long to start: the
 * name of the country, and the limits of each method in the order of the methods, if it has any.
 */
export const listWords = z.object({
  country: z.string(),
  limits: z.array(z.string()),
});

export const methodList = z.object({
  methods: z.array(paymentMethod),
  groups: z.array(paymentGroup),
  directGeo: z.boolean(),
  words: listWords.optional(),
});
export type MethodList = z.output<typeof methodList>;
