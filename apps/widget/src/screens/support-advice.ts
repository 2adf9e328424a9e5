import { t, type TextKey } from '../i18n/text.ts';

/** To send the reference to support, where the page can say how to reach it; else to keep it. */
export function supportAdvice(supportUrl: string | undefined, advice: TextKey): string {
  return t(supportUrl ? advice : 'complete.keep');
}
