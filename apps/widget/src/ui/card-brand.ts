import { number } from 'card-validator';

/** The brand that a card number begins like, once only one is possible. */
export function cardBrand(typed: string): string | undefined {
  const digits = typed.replaceAll(/\D/g, '');
  return digits === '' ? undefined : (number(digits).card?.niceType ?? undefined);
}
