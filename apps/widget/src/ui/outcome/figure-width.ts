import type { CSSProperties } from 'react';

/** The width of an amount in em: a little more than in any font that devices have. */
export function figureWidth(amount: string): number {
  const digits = count(amount, /\d/g);
  const narrow = count(amount, /[\s.,'’]/g);
  const invisible = count(amount, /[\u2066-\u2069]/g);
  const others = amount.length - digits - narrow - invisible;
  return digits * 0.61 + narrow * 0.3 + others * 0.76;
}

/** For the class `amount`, which fits the text into its container. */
export function figureStyle(amount: string): CSSProperties {
  return { '--figure-width': figureWidth(amount) } as CSSProperties;
}

function count(text: string, characters: RegExp): number {
  return text.match(characters)?.length ?? 0;
}
