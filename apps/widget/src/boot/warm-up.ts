import { languageTag } from './appearance.ts';

/**
 * The first formatter of each kind reads its data from disk, which takes a phone longer than
 * everything else that the list needs. This creates them while the widget waits for answers.
 */
export function warmUpFormatters(locale: string, currency: string): void {
  const tag = languageTag(locale);
  try {
    new Intl.NumberFormat(tag, { style: 'currency', currency }).format(0);
    new Intl.DisplayNames(tag, { type: 'region' }).of('MX');
  } catch {
    // The code that formats with them later reports what is wrong.
  }
}
