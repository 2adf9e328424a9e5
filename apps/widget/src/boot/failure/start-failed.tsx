import { browserClock } from '../../adapters/clock.ts';
import StartFailedScreen from '../../shell/start-failed-screen/StartFailedScreen.tsx';
import { allIcons } from '../../ui/media/icons.tsx';
import type { BootContext } from '../start/boot-context.ts';
import { mount } from '../start/mount.tsx';
import { loadScriptFont } from '../locale/script-font.ts';
import { applyMessages } from '../locale/apply-messages.ts';

/** Shows that the widget cannot start. Without a host the language is unknown, so it is English. */
export async function startFailed(
  boot: BootContext,
  container: HTMLElement,
  hosted: boolean,
  /** The widget has started after all. */
  isOver: () => boolean,
): Promise<void> {
  const messages = await (hosted ? boot.messages : boot.loadMessages('en'));
  await loadScriptFont(messages.locale, browserClock);
  await allIcons();
  if (isOver()) return;
  applyMessages(boot, messages);
  const refresh = (): void => location.reload();
  await mount(container, <StartFailedScreen hosted={hosted} onRefresh={refresh} />);
}
