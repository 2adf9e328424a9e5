import type { LoadedMessages } from '../../i18n/load-messages.ts';
import { laterTextsFrom } from '../../i18n/load-all-messages.ts';
import { setMessages } from '../../i18n/text.ts';
import { setLocale } from '../../state/session.ts';
import type { BootContext } from '../start/boot-context.ts';

/** Sets the message set in use, which may differ from the requested one. */
export function applyMessages(
  {
    applyAppearance,
    loadLaterMessages,
  }: Pick<BootContext, 'applyAppearance' | 'loadLaterMessages'>,
  { locale, chosen, english }: LoadedMessages,
): void {
  setMessages(locale, chosen, english);
  laterTextsFrom(loadLaterMessages);
  applyAppearance(document.documentElement, { locale });
  setLocale(locale);
}
