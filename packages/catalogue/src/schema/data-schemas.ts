import { type CryptoNetwork, cryptoNetwork } from '@opencashier/contract/methods/methods';
import { currencies } from '@opencashier/money';
import { z } from 'zod';
import { text, textKey, translatedText } from './text-schemas.ts';

const editor = { $schema: z.string().optional() };

export const countryCode = z
  .string()
  .regex(/^[a-z]{2}$/, 'a country is its ISO 3166 code of two letters in lower case');

// The check reports unknown currencies; the list serves the editor's completion.
export const currencyCode = z.string().meta({ enum: Object.keys(currencies) });

/** An icon, or a country's flag used as one. */
export const iconId = z
  .string()
  .regex(/^(?:flags\/)?[a-z0-9-]+$/, 'an icon is named as its file in icons/, without .svg');

const moneyText = z.union([z.number().positive(), z.string()]);
export const perCurrency = z.record(currencyCode, moneyText);

/** LIST-13: groups.json, the tiles that can group methods. */
export const groupsFile = z.strictObject({
  ...editor,
  groups: z.record(
    z.string(),
    z.strictObject({ label: translatedText, iconIds: z.array(iconId).optional() }),
  ),
});
export type Groups = z.output<typeof groupsFile>['groups'];

/** countries.json: a country's data, except for its name, which Intl provides. */
export const countriesFile = z.strictObject({
  ...editor,
  countries: z.partialRecord(
    countryCode,
    z.strictObject({
      currencies: z.array(currencyCode).min(1).describe('the first is the default'),
      directGeo: z
        .boolean()
        .optional()
        .describe('true if no method is offered directly in this country. LIST-2'),
      hasTransferFlag: z
        .boolean()
        .optional()
        .describe('true for the countries of SBP transfers. LIST-19'),
    }),
  ),
});
export type Countries = z.output<typeof countriesFile>['countries'];

/** CRY-2, CRY-3: networks.json, one entry per blockchain. */
export const networksFile = z.strictObject({
  ...editor,
  networks: z.record(
    z.string().regex(/^[a-z0-9-]+$/),
    // The fee is defined in the coin's file, and test networks in the server's settings.
    cryptoNetwork
      .omit({ id: true, fee: true, testFormat: true })
      .extend({
        coin: currencyCode
          .optional()
          .describe('the coin of the chain itself, to which its token standard does not apply'),
      })
      .strict(),
  ),
});
type NetworkEntry = z.output<typeof networksFile>['networks'][string];
export type Networks = Readonly<Record<string, NetworkEntry & Pick<CryptoNetwork, 'testFormat'>>>;

/** A name that is the same in all languages, or one with another spelling in some of them. */
const itemName = z.union([
  text,
  translatedText.refine(({ all }) => all !== undefined, 'a name needs "all", for other languages'),
]);

/** One option of a dropdown: a name, or the key of a text. */
export const listItem = z
  .strictObject({
    text: itemName.optional(),
    text_key: textKey.optional(),
    value: z.string().min(1),
    iconId: iconId.optional(),
  })
  .refine((item) => (item.text === undefined) !== (item.text_key === undefined), {
    error: 'a choice has either a text or a text_key',
  });
export type ListItem = z.output<typeof listItem>;

/** field-options/<name>.json: options such as banks, for every field that refers to the list. */
export const listFile = z.strictObject({ ...editor, items: z.array(listItem).min(1) });
export type Lists = Readonly<Record<string, readonly ListItem[]>>;

const minDeposit = perCurrency.describe('the amount from which it is activated, per currency');

/** BON-9: bonuses.json. */
export const bonusesFile = z.strictObject({
  ...editor,
  bonuses: z.record(
    z.string().regex(/^[a-z0-9-]+$/),
    z
      .strictObject({
        type: z.enum(['deposit', 'freespin']),
        title: translatedText,
        countries: z.array(countryCode).min(1).optional().describe('everywhere if absent'),
        lastsHours: z
          .number()
          .positive()
          .describe('the hours for which a player can use it after it was first offered'),
        depositBonusData: z
          .strictObject({ minDeposit, percent: z.number().positive(), max: perCurrency.optional() })
          .optional(),
        freespinBonusData: z
          .strictObject({
            minDeposit,
            spins: z.number().int().positive(),
            depositRequired: z.boolean(),
          })
          .optional(),
      })
      .refine((bonus) => (bonus.type === 'deposit') === (bonus.depositBonusData !== undefined), {
        error: 'depositBonusData goes with type deposit',
      })
      .refine((bonus) => (bonus.type === 'freespin') === (bonus.freespinBonusData !== undefined), {
        error: 'freespinBonusData goes with type freespin',
      }),
  ),
});
export type Bonuses = z.output<typeof bonusesFile>['bonuses'];

const coins = z.strictObject({
  currency: z.enum(['GC', 'SC']),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, 'an amount is a decimal in quotes'),
  type: z.enum(['main', 'free']),
});

const box = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: translatedText.optional(),
  badge: translatedText.optional(),
  currenciesList: z.array(coins).min(1),
  price: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'a price is a decimal in quotes'),
  priceCurrencyCode: currencyCode,
});

/** SWP-2: coin-packages.json, the boxes of the sweepstake, which may be nested. */
export const coinPackagesFile = z.strictObject({
  ...editor,
  boxes: z.array(box.extend({ boxes: z.array(box).min(1).optional() }).strict()).min(1),
});
export type CoinPackages = z.output<typeof coinPackagesFile>['boxes'];
