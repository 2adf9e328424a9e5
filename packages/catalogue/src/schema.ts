import {
  amountRule,
  arrival,
  cardViewTypes,
  fee,
  methodField,
  paymentMethod,
} from '@opencashier/contract/methods';
import { checkLink, isAppScheme } from '@opencashier/contract/check-address';
import { platforms } from '@opencashier/contract/user';
import { z } from 'zod';
import { languages } from './languages.ts';

export const kinds = ['deposit', 'withdrawal'] as const;
export type Kind = (typeof kinds)[number];

const viewTypes = Object.entries(cardViewTypes);
const knownViewTypes = viewTypes.map(([name, number]) => `${name} ${number}`).join(', ');

/** LIST-12: an unknown number would be a method that nobody can open. */
const cardViewType = z
  .number()
  .int()
  .refine((value) => viewTypes.some(([, number]) => number === value), {
    error: (issue) => `${String(issue.input)} is no card view type; known are ${knownViewTypes}`,
  });

const countryCode = z
  .string()
  .regex(/^[a-z]{2}$/, 'a country is its ISO 3166 code of two letters in lower case');

const text = z.string().trim().min(1, 'a text must not be empty');
const textKey = z.string().regex(/^[a-z][a-z0-9_]*$/, 'a key is lower case with underscores');
const texts = z.record(textKey, text);

/** Texts keyed by language. A file may leave languages out, but never English. */
const textsByLanguage = z.partialRecord(z.enum(languages), texts);

const { values, triggeredBy } = methodField.shape;

const strictField = methodField.extend({
  values: z.array(values.unwrap().element.strict()).min(1).optional(),
  triggeredBy: triggeredBy.unwrap().strict().optional(),
});

/** What only the server reads: none of these keys crosses the wire. */
export const serverKeys = {
  countries: z.array(countryCode).min(1),
  kinds: z.array(z.enum(kinds)).min(1),
  provider: z.string().regex(/^[a-z][a-z0-9-]*$/, 'a provider is named as in the environment'),
  /** Per currency, the digits after the point that the provider accepts. */
  exponent: z.record(z.string(), z.number().int().min(0).max(18)).optional(),
  group: z.string().optional(),
  securityRulesGroup: z.string().min(1),
  platforms: z.array(z.enum(platforms)).min(1).optional(),
};

const deepLinkScheme = z.string().refine(isAppScheme, 'no app is called by this scheme');
const supportLink = z
  .string()
  .refine(
    (link) => checkLink(link) !== undefined,
    'a support link is https, mailto, tel, tg or whatsapp',
  );

/** One file in methods/. Strict all the way down: a misspelt key would silently do nothing. */
export const methodFile = paymentMethod
  .extend({
    text: textsByLanguage,
    amount_rules: z.record(z.string(), amountRule.strict()),
    fields: z.array(strictField.strict()),
    cardViewType,
    currency: z.array(z.string()).min(1),
    position: z.number().int().min(0),
    iconIds: z.array(z.string().regex(/^[a-z0-9-]+$/)).min(1),
    fee: fee.strict().optional(),
    arrival: arrival.strict().optional(),
    deepLinkSchemes: z.array(deepLinkScheme).optional(),
    supportLink: supportLink.optional(),
    ...serverKeys,
  })
  .strict();

/** A method as the server knows it. */
export type CatalogueMethod = z.output<typeof methodFile>;

/** groups.json: the groups that a method may name, with their labels. LIST-13 */
export const groupsFile = z.record(
  z.string(),
  z.strictObject({
    label: z.partialRecord(z.enum(languages), text),
    iconIds: z.array(z.string()).optional(),
  }),
);
export type Groups = z.output<typeof groupsFile>;

/** texts/<language>.json: what several methods say alike. */
export const sharedTextsFile = texts;
export type SharedTexts = Partial<Record<string, Record<string, string>>>;
