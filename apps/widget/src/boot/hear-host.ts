import { closeWidget } from '../flows/close-widget.ts';
import type { Ports } from '../ports/ports.ts';
import { useSession } from '../state/session.ts';
import type { Composed } from './compose-ports.ts';
import type { BootHandover } from './handover.ts';

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
    // By the frame's own height as it is when the value is used: the frame grows after the content.
    const below = `max(0px, 100dvh - ${Math.round(top + height)}px)`;
    root.style.setProperty('--viewport-inset-bottom', below);
    root.style.setProperty('--viewport-inset-top', `${Math.round(top)}px`);
  });
  // The host's page does not hear the keys of this frame, and a dialog is left by Escape.
  if (useSession.getState().start.isOverlay) {
    addEventListener('keydown', ({ key, defaultPrevented }) => {
      const isOurs = key === 'Escape' && !defaultPrevented;
      if (isOurs && !document.querySelector('dialog[open]')) closeWidget(ports);
    });
  }
  host.listen();
}

// Noted when the host says it: the code for the first wish may come after that for the second.
let wantedLocale: string;

// Few hosts change the language while the widget stands: what does it comes with the first that do.
async function changeLocale(boot: BootHandover, ports: Ports, wanted: string): Promise<void> {
  wantedLocale = wanted;
  const later = await import('./change-locale.ts');
  await later.changeLocale(boot, ports, wanted, () => wanted === wantedLocale);
}
