import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { locale } from '../i18n/text.ts';

/** I18N-5: the method's text in the current language or in English, and no text of the widget. */
export function methodText(
  { text }: Pick<PaymentMethod, 'text'>,
  key: string | undefined,
): string | undefined {
  if (key === undefined) return undefined;
  return text[locale()]?.[key] ?? text['en']?.[key];
}

export function methodTitle(method: Pick<PaymentMethod, 'text' | 'name'>): string {
  return methodText(method, 'title') ?? method.name;
}
