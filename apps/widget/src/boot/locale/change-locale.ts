import { chooseLocale } from '@opencashier/contract/formats/choose-locale';
import { renewTexts } from '../../app/renew-texts.ts';
import { addMessages } from '../../i18n/text.ts';
import type { Ports } from '../../ports/ports.ts';
import { useSession } from '../../state/session.ts';
import type { BootContext } from '../start/boot-context.ts';
import { loadScriptFont } from './script-font.ts';
import { applyMessages } from './apply-messages.ts';

/** Changes to the host's language, if there are texts for it. */
export async function changeLocale(
  boot: BootContext,
  ports: Ports,
  wanted: string,
  isStillWanted: () => boolean,
): Promise<void> {
  const known = chooseLocale(boot.config.locales, wanted, useSession.getState().locale);
  const font = loadScriptFont(known, ports.clock);
  const [messages, later] = await Promise.all([
    boot.loadMessages(known),
    boot.loadLaterMessages(known),
    font,
  ]);
  // The host may have chosen another language while the texts were loading.
  if (!isStillWanted()) return;
  applyMessages(boot, messages);
  // English replaced the first part, so the second part is English too.
  const isReplaced = messages.locale !== known;
  addMessages(messages.locale, isReplaced ? later.english : later.chosen, later.english);
  await renewTexts(ports);
}
