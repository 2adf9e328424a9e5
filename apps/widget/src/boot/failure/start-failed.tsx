import { checkLink } from '@opencashier/contract/formats/check-address';
import { browserClock } from '../../adapters/clock.ts';
import type { SignInButtonProps } from '../../shell/SignInButton.tsx';
import StartFailedScreen from '../../shell/start-failed-screen/StartFailedScreen.tsx';
import { allIcons } from '../../ui/media/icons.tsx';
import type { BootContext } from '../start/boot-context.ts';
import { mount } from '../start/mount.tsx';
import { loadScriptFont } from '../locale/script-font.ts';
import { applyMessages } from '../locale/apply-messages.ts';
import { incorrectData } from '../host/host-channel.ts';
import { findApp } from '../host/native-connection.ts';

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
  const signIn = hosted ? undefined : signInOf(boot);
  const screen = <StartFailedScreen hosted={hosted} signIn={signIn} onRefresh={refresh} />;
  await mount(container, screen);
}

/** ERR-9: a page that was opened on its own has no host to ask, but the site has a front page. */
function signInOf({ config, channel }: BootContext): SignInButtonProps | undefined {
  const { links, origins, development } = config;
  const isAlone = parent === window && !findApp(window);
  const pages = [links?.signIn, isAlone ? origins[0] : undefined];
  const url = pages.map((page) => checkLink(page, development)).find((page) => page);
  if (isAlone && !url) return undefined;
  const message = incorrectData;
  const onAsk = (): void => channel.reply({ messageType: 'onTokenExpired', message, signIn: true });
  return { url, onAsk, clock: browserClock };
}
