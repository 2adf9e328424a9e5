import { currencies, formatMoney } from '@opencashier/money';
import { minorOf } from '../../rates/amounts.ts';

interface NamedAmount {
  currency: string;
  amountMinor: bigint;
}

/** The currencies of each sign that the console writes: `$` is that of several. */
const codesBySign = new Map<string, string[]>();
for (const code of Object.keys(currencies)) {
  const sign = formatMoney('0', code, 'en', { trimZeros: true }).replace(/[\s\d]+/g, '');
  if (sign !== code) codesBySign.set(sign, [...(codesBySign.get(sign) ?? []), code]);
}

const amountText =
  /^(?:[+−] ?)?(?<before>[^\d\s.,+−-]{1,5}(?: [^\d\s.,+−-]{1,5})?)? ?(?<amount>\d{1,3}(?:,\d{3}){1,5}(?:\.\d{1,18})?|\d{1,18}(?:\.\d{1,18})?)(?: ?(?<after>[^\d\s.,+−-]{1,5}))?$/u;

/** The currencies that a code or a sign names. */
function codesNamed(word: string): string[] {
  const code = word.toUpperCase();
  return Object.hasOwn(currencies, code) ? [code] : (codesBySign.get(word.replace(' ', '')) ?? []);
}

/** The currencies of an amount between two words, such as `$200 MXN`: of each, if there is none. */
function codesBetween(before: string | undefined, after: string | undefined): string[] {
  const [word, code] = [before ?? after, before && after];
  if (word === undefined) return Object.keys(currencies);
  if (code === undefined) return codesNamed(word);
  return (codesBySign.get(word.replace(' ', '')) ?? []).filter((one) => one === code.toUpperCase());
}

/**
 * The amounts that a text may mean, as the console writes them or as people type them: in the
 * currency of its code or sign, or in every currency if it has neither.
 */
export function amountsNamed(text: string): NamedAmount[] {
  const { before, amount = '', after } = amountText.exec(text)?.groups ?? {};
  const decimal = amount.replaceAll(',', '');
  if (decimal === '') return [];
  return codesBetween(before, after).flatMap((currency) => {
    const amountMinor = minorOf(decimal, currency);
    return amountMinor === undefined ? [] : [{ currency, amountMinor }];
  });
}
