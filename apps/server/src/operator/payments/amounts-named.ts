import { currencies } from '@opencashier/money';
import { minorOf } from '../../rates/amounts.ts';

interface NamedAmount {
  currency: string;
  amountMinor: bigint;
}

const amountText =
  /^(?:(?<before>[a-z]{2,5}) ?)?(?<amount>\d{1,3}(?:,\d{3}){1,5}(?:\.\d{1,18})?|\d{1,18}(?:\.\d{1,18})?)(?: ?(?<after>[a-z]{2,5}))?$/i;

/** The amounts that a text may mean: in its currency, or in every currency if it names none. */
export function amountsNamed(text: string): NamedAmount[] {
  const { before, amount = '', after } = amountText.exec(text.trim())?.groups ?? {};
  if (amount === '' || (before !== undefined && after !== undefined)) return [];
  const decimal = amount.replaceAll(',', '');
  const code = (before ?? after)?.toUpperCase();
  const codes = Object.keys(currencies).filter((one) => code === undefined || one === code);
  return codes.flatMap((currency) => {
    const amountMinor = minorOf(decimal, currency);
    return amountMinor === undefined ? [] : [{ currency, amountMinor }];
  });
}
