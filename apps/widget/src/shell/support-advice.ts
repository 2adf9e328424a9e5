import { t, type TextKey } from '../i18n/text.ts';

/** Advises to send the reference to support if the page has a contact, else to keep it. */
export function supportAdvice(supportUrl: string | undefined, advice: TextKey): string {
  return t(supportUrl ? advice : 'complete.keep');
}
