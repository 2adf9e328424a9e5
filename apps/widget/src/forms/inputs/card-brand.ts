import { number } from 'card-validator';

/** The brand that matches the start of a card number, once only one is possible. */
export function cardBrand(typed: string): string | undefined {
  const digits = typed.replaceAll(/\D/g, '');
  return digits === '' ? undefined : (number(digits).card?.niceType ?? undefined);
}
