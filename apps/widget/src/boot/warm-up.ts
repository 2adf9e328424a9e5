import { languageTag } from './appearance.ts';

/**
 * The first formatter of each kind reads its data from the disk, and that takes a phone longer than
 * all else that the list needs. It is done here, while there is nothing to do but wait for answers.
 */
export function warmUpFormatters(locale: string, currency: string): void {
  const tag = languageTag(locale);
  try {
    new Intl.NumberFormat(tag, { style: 'currency', currency }).format(0);
    new Intl.DisplayNames(tag, { type: 'region' }).of('MX');
  } catch {
    // Whoever formats by them later says what is wrong with them.
  }
}
