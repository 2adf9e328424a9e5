import {
  amountRule,
  arrival,
  cardViewTypes,
  fee,
  methodField,
  type PaymentMethod,
  paymentMethod,
  peerToPeer,
} from '@opencashier/contract/methods/methods';
import { checkLink, isAppScheme } from '@opencashier/contract/formats/check-address';
import { trigger } from '@opencashier/contract/methods/method-fields';
import { platforms } from '@opencashier/contract/calls/user';
import { z } from 'zod';
import { countryCode, currencyCode, iconId, listItem } from './data-schemas.ts';
import { textKey, textsByLanguage } from './text-schemas.ts';

export const kinds = ['deposit', 'withdrawal'] as const;
export type Kind = (typeof kinds)[number];

const knownViewTypes = Object.entries(cardViewTypes)
  .map(([name, number]) => `${name} ${number}`)
  .join(', ');

/** LIST-12: nobody could open a method with an unknown number. */
const cardViewType = z
  .literal(Object.values(cardViewTypes), {
    error: (issue) => `${String(issue.input)} is not a card view type; known are ${knownViewTypes}`,
  })
  .describe(knownViewTypes);

// Every text exists in all languages, so a file refers to texts by key.
const strictField = methodField.omit({ label: true, kind: true }).extend({
  regex: z.string().optional().describe('a unicode regex from ^ to $, without lookaround'),
  regex_error_key: textKey.optional(),
  placeholder_key: textKey.optional(),
  label_key: textKey.optional(),
  help_key: textKey.optional(),
  values: z.array(listItem).min(1).optional().describe('the choices of a dropdown'),
  list: z.string().optional().describe('the file with the choices: field-options/<list>.json'),
  triggeredBy: trigger.strict().optional(),
  example: z.string().optional().describe('a valid value; never sent to players'),
});
export type CatalogueField = z.output<typeof strictField>;

/** The keys that only the server reads; they are never sent to the widget. */
export const serverKeys = {
  $schema: z.string().optional().describe('"../schemas/method.schema.json", for the editor'),
  countries: z.array(countryCode).min(1),
  kinds: z.array(z.enum(kinds)).min(1),
  provider: z.string().regex(/^[a-z][a-z0-9-]*$/, 'a provider is named as in the environment'),
  providerKinds: z
    .array(z.string().regex(/^[a-z]+$/, 'a kind is named as in the environment'))
    .min(1)
    .optional()
    .describe('the kinds of built-in providers that can serve the method; see docs/providers'),
  providerCurrency: z
    .record(currencyCode, currencyCode)
    .optional()
    .describe("the provider's currency for each currency of the player, if they differ"),
  networkFees: z
    .record(z.string(), fee.strict())
    .optional()
    .describe("the fee on each network, which replaces the method's; {} means no fee"),
  lifetimeMinutes: z
    .number()
    .int()
    .min(5)
    .max(14 * 24 * 60)
    .optional()
    .describe('the minutes within which a deposit can be paid; 30 by default'),
  group: z.string().optional().describe('its tile in groups.json'),
  securityRulesGroup: z.string().min(1).describe('the group of risk limits that it counts towards'),
  platforms: z.array(z.enum(platforms)).min(1).optional(),
};

const deepLinkScheme = z.string().refine(isAppScheme, 'this scheme cannot open an app');
const supportLink = z
  .string()
  .refine(
    (link) => checkLink(link) !== undefined,
    'a support link is https, mailto, tel, tg or whatsapp',
  );

const guideUrl = z
  .string()
  .regex(/^(?:https:\/\/[^\s/@]+\/\S*|guides\/[\w.-]+)$/, 'a guide is at https:// or in guides/');
const guide = z.strictObject({
  url: guideUrl,
  redesign: guideUrl,
  poster: guideUrl.optional().describe('the picture before the video starts'),
});

const base = paymentMethod.omit({ needsBrowser: true }).extend({
  text: textsByLanguage,
  amount_rules: z.record(currencyCode, amountRule.strict()),
  fields: z.array(strictField.strict()),
  cardViewType,
  banner: textKey.optional().describe('the key of the text on its banner'),
  badge: textKey.optional().describe('the key of one or two words on its tile'),
  badgeIconId: z
    .string()
    .regex(/^badges\/[a-z0-9-]+$/)
    .optional(),
  note_key: textKey.optional(),
  instruction_keys: z.array(textKey).min(1).optional(),
  currency: z.array(currencyCode).min(1),
  position: z.number().int().min(0).describe('the smallest comes first'),
  iconIds: z.array(iconId).min(1),
  video_guide_url: z
    .record(z.string().regex(/^[a-z]{2}_[a-z]{2}$/, 'as in ru_ru: language_country'), guide)
    .optional(),
  fee: fee.strict().optional(),
  exponent: z
    .record(currencyCode, z.number().int().min(0).max(18))
    .optional()
    .describe(
      'the number of decimals that the provider accepts, per currency; only if it differs from ' +
        "the currency's own",
    ),
  arrival: arrival.strict().optional(),
  p2p: peerToPeer.strict().optional(),
  deepLinkSchemes: z.array(deepLinkScheme).min(1).optional(),
  supportLink: supportLink.optional(),
  networks: z.array(z.string()).min(1).optional().describe('names in networks.json'),
  ...serverKeys,
});

/**
 * One file in methods/. All objects are strict, because a misspelt key would silently do nothing.
 */
export const methodFile = base
  .extend({
    withdrawal: base
      .omit({ $schema: true, name: true, category: true, text: true, kinds: true })
      .partial()
      .strict()
      .optional()
      .describe('differences for withdrawals: each key here replaces that of the method'),
  })
  .strict();

/** A method on the server, which adds what its provider needs of the browser. */
export type CatalogueMethod = z.output<typeof methodFile> & Pick<PaymentMethod, 'needsBrowser'>;
