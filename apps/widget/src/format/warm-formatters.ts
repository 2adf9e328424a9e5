import { fill } from '../i18n/text.ts';
import { money, shortMoney } from './format-values.ts';

/**
 * Creates the formatters that nearly every screen needs. A browser takes so long for the first ones
 * that a screen which creates them opens late.
 */
export function warmFormatters(currency: string): void {
  shortMoney('0', currency);
  money('0', currency);
  fill('{count}', { count: 0 });
}
