import { number } from 'card-validator';

export interface CardBrandName {
  /** The name of its icon, such as `visa`. */
  id: string;
  name: string;
}

/** The brand that matches the start of a card number, once only one is possible. */
export function cardBrand(typed: string): CardBrandName | undefined {
  const digits = typed.replaceAll(/\D/g, '');
  const card = digits === '' ? undefined : number(digits).card;
  return card ? { id: card.type, name: card.niceType } : undefined;
}
