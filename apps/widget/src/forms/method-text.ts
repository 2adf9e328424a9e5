import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { locale, lookUp } from '../i18n/text.ts';

/** I18N-5: the method's text in the current language, in English, or from the locale files. */
export function methodText(
  { text }: Pick<PaymentMethod, 'text'>,
  key: string | undefined,
): string | undefined {
  if (key === undefined) return undefined;
  return text[locale()]?.[key] ?? text['en']?.[key] ?? lookUp(key);
}

export function methodTitle(method: Pick<PaymentMethod, 'text' | 'name'>): string {
  return methodText(method, 'title') ?? method.name;
}
