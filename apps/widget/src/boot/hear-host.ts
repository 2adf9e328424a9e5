import { closeWidget } from '../flows/close-widget.ts';
import { renewTexts } from '../flows/renew-texts.ts';
import { chooseLocale } from '@opencashier/contract/choose-locale';
import type { Ports } from '../ports/ports.ts';
import { useSession } from '../state/session.ts';
import type { Composed } from './compose-ports.ts';
import type { BootHandover } from './handover.ts';
import { loadScriptFont } from './script-font.ts';
import { speak } from './speak.ts';

/** HOST-2: what the host asks for while the widget stands. */
export function hearHost(boot: BootHandover, { ports, renewToken }: Composed): void {
  const { host } = ports;
  const root = document.documentElement;
  // HOST-5
  for (const type of ['close', 'go-back', 'swipe-back'] as const) {
    host.on(type, () => closeWidget(ports));
  }
  host.on('token-updated', ({ token }) => {
    renewToken(token);
    useSession.setState({ token });
  });
  host.on('bonus-list-updated', (bonusList) => {
    useSession.setState(({ start }) => ({ start: { ...start, bonusList } }));
  });
  host.on('appearance-updated', ({ theme, variables, locale }) => {
    boot.applyAppearance(root, { ...(theme && { theme }), ...(variables && { variables }) });
    if (theme) useSession.setState({ theme });
    if (locale) void changeLocale(boot, ports, locale);
  });
  host.on('viewport', ({ top, height }) => {
    root.dataset['autoHeight'] = '';
    const below = Math.max(0, Math.round(root.scrollHeight - top - height));
    root.style.setProperty('--viewport-inset-bottom', `${below}px`);
  });
  host.listen();
}

let wantedLocale: string | undefined;

async function changeLocale(boot: BootHandover, ports: Ports, wanted: string): Promise<void> {
  wantedLocale = wanted;
  const known = chooseLocale(boot.config.locales, wanted, useSession.getState().locale);
  const font = loadScriptFont(known, ports.clock);
  const [messages] = await Promise.all([boot.loadMessages(known), font]);
  // The host may have changed its mind while the texts were on their way.
  if (wantedLocale !== wanted) return;
  speak(boot, messages);
  await renewTexts(ports);
}
