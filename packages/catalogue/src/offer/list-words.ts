import type { MethodList, PaymentMethod } from '@opencashier/contract/methods/methods';
import { formatRange, isAvailable, methodLimits, regionName } from '@opencashier/money';
import type { Language } from '../schema/languages.ts';

interface WordsQuery {
  country: string;
  currency: string;
  language: Language;
}

/** LIST-29: the words of a list, formatted here so that the player's phone need not. */
export function listWords(
  methods: readonly PaymentMethod[],
  { country, currency, language }: WordsQuery,
): NonNullable<MethodList['words']> {
  const limits = methods.map((method) => {
    const range = methodLimits(method, { country, currency });
    return isAvailable(range) ? formatRange(range, currency, language) : '';
  });
  return { country: regionName(country, language), limits };
}
