import { number } from 'card-validator';

export interface CardBrandName {
  /** The name of its icon, such as `visa`. */
  id: string;
  name: string;
}

// The brands of Uzbekistan and Kyrgyzstan, which the library does not know.
const nationalBrands: readonly (CardBrandName & { prefix: string })[] = [
  { id: 'uzcard', name: 'Uzcard', prefix: '8600' },
  { id: 'humo', name: 'Humo', prefix: '9860' },
  { id: 'elcart', name: 'Elcart', prefix: '9417' },
];

/** The brand that matches the start of a card number, once only one is possible. */
export function cardBrand(typed: string): CardBrandName | undefined {
  const digits = typed.replaceAll(/\D/g, '');
  const national = nationalBrands.find(({ prefix }) => digits.startsWith(prefix));
  if (national) return national;
  const card = digits === '' ? undefined : number(digits).card;
  return card ? { id: card.type, name: card.niceType } : undefined;
}
