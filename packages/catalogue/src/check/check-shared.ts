import { currencyOf, readDecimal } from '@opencashier/money';
import type { z } from 'zod';
import { checkTranslated } from './check-texts.ts';
import type {
  bonusesFile,
  CoinPackages,
  coinPackagesFile,
  countriesFile,
  groupsFile,
} from '../schema/data-schemas.ts';
import type { Finding } from '../schema/problem.ts';
import type { TranslatedText } from '../schema/text-schemas.ts';

interface Pictures {
  readonly icons: ReadonlySet<string>;
  readonly flags: ReadonlySet<string>;
}

/** True if the icon exists; `flags/mx` is a flag used as an icon. */
export function hasIcon({ icons, flags }: Pictures, id: string): boolean {
  return id.startsWith('flags/') ? flags.has(id.slice('flags/'.length)) : icons.has(id);
}

function checkCurrency(code: string, path: readonly PropertyKey[]): Finding[] {
  return currencyOf(code) ? [] : [{ path, message: `"${code}" is not a known currency` }];
}

/** Checks amounts per currency: the currencies must be known, and the amounts decimals. */
function checkPerCurrency(
  amounts: Readonly<Record<string, number | string>> | undefined,
  path: readonly PropertyKey[],
): Finding[] {
  return Object.entries(amounts ?? {}).flatMap(([code, amount]) => [
    ...checkCurrency(code, [...path, code]),
    ...(readDecimal(amount) === undefined
      ? [{ path: [...path, code], message: 'not a decimal amount' }]
      : []),
  ]);
}

export function checkGroups(
  { groups }: z.output<typeof groupsFile>,
  pictures: Pictures,
): Finding[] {
  return Object.entries(groups).flatMap(([name, { label, iconIds = [] }]) => [
    ...checkTranslated(label, ['groups', name, 'label']),
    ...iconIds.flatMap((id, index) =>
      hasIcon(pictures, id)
        ? []
        : [
            {
              path: ['groups', name, 'iconIds', index],
              message: `there is no icons/${id}.svg`,
            },
          ],
    ),
  ]);
}

export function checkCountries(
  { countries }: z.output<typeof countriesFile>,
  pictures: Pictures,
): Finding[] {
  return Object.entries(countries).flatMap(([code, country]) => [
    ...(pictures.flags.has(code)
      ? []
      : [{ path: ['countries', code], message: `there is no icons/flags/${code}.svg` }]),
    ...(country?.currencies ?? []).flatMap((currency, index) =>
      checkCurrency(currency, ['countries', code, 'currencies', index]),
    ),
  ]);
}

export function checkBonuses({ bonuses }: z.output<typeof bonusesFile>): Finding[] {
  return Object.entries(bonuses).flatMap(([id, bonus]) => {
    const { depositBonusData: deposit, freespinBonusData: freespin } = bonus;
    const path = ['bonuses', id];
    return [
      ...checkTranslated(bonus.title, [...path, 'title']),
      ...checkPerCurrency(deposit?.minDeposit, [...path, 'depositBonusData', 'minDeposit']),
      ...checkPerCurrency(deposit?.max, [...path, 'depositBonusData', 'max']),
      ...checkPerCurrency(freespin?.minDeposit, [...path, 'freespinBonusData', 'minDeposit']),
    ];
  });
}

export function checkCoinPackages({ boxes }: z.output<typeof coinPackagesFile>): Finding[] {
  const all = boxes.flatMap((box, index) => [
    { box, path: ['boxes', index] },
    ...(box.boxes ?? []).map((inner, place) => ({
      box: inner,
      path: ['boxes', index, 'boxes', place],
    })),
  ]);
  const ids = all.map(({ box }) => box.id);
  return all.flatMap(({ box, path }, index) => [
    ...checkCurrency(box.priceCurrencyCode, [...path, 'priceCurrencyCode']),
    ...optionalText(box.name, [...path, 'name']),
    ...optionalText(box.badge, [...path, 'badge']),
    ...checkSale(box, path),
    ...(ids.indexOf(box.id) < index
      ? [{ path: [...path, 'id'], message: `"${box.id}" is listed twice` }]
      : []),
  ]);
}

type SoldBox = Pick<CoinPackages[number], 'currenciesList' | 'price'>;
const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/** As the disclaimer says: gold coins are sold, and sweep coins come with them for free. */
function checkSale({ currenciesList, price }: SoldBox, path: readonly PropertyKey[]): Finding[] {
  const list = [...path, 'currenciesList'];
  const coins = currenciesList.flatMap(({ currency, amount, type }, index) => [
    ...(currency === 'SC' && type !== 'free'
      ? [
          {
            path: [...list, index, 'type'],
            message: 'sweep coins are a gift: their type must be "free"',
          },
        ]
      : []),
    ...(isZero(amount)
      ? [{ path: [...list, index, 'amount'], message: 'an amount must be more than zero' }]
      : []),
  ]);
  const sold = currenciesList.some(({ type }) => type === 'main');
  return [
    ...coins,
    ...(sold
      ? []
      : [
          {
            path: list,
            message: 'a package sells gold coins: one entry must have the type "main"',
          },
        ]),
    ...(isZero(price)
      ? [{ path: [...path, 'price'], message: 'a price must be more than zero' }]
      : []),
  ];
}

function optionalText(text: TranslatedText | undefined, path: readonly PropertyKey[]): Finding[] {
  return text === undefined ? [] : checkTranslated(text, path);
}
