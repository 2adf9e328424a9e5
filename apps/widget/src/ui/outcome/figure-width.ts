import type { CSSProperties } from 'react';

/** The width of an amount in em: a little more than in any font that devices have. */
export function figureWidth(amount: string): number {
  const visible = amount.replace(/[\u2066-\u2069]/g, '');
  return Array.from(visible, widthOf).reduce((sum, width) => sum + width, 0);
}

/** For the class `amount`, which fits the text into its container. */
export function figureStyle(amount: string): CSSProperties {
  return { '--figure-width': figureWidth(amount) } as CSSProperties;
}

function widthOf(character: string): number {
  if (/\d/.test(character)) return 0.61;
  return /[\s.,'’]/.test(character) ? 0.3 : 0.76;
}
