import { closeWidget } from '../../shell/close-widget.ts';
import type { Ports } from '../../ports/ports.ts';
import { setBonusList, setTheme, useSession } from '../../state/session.ts';
import type { Composed } from '../start/compose-ports.ts';
import type { BootContext } from '../start/boot-context.ts';

/** HOST-2: handles the host's messages while the widget runs. */
export function handleHost(boot: BootContext, { ports, renewToken }: Composed): void {
  const { host } = ports;
  const root = document.documentElement;
  // HOST-5: all of these close the widget.
  for (const type of ['close', 'go-back', 'swipe-back'] as const) {
    host.on(type, () => closeWidget(ports));
  }
  host.on('token-updated', ({ token }) => renewToken(token));
  host.on('bonus-list-updated', setBonusList);
  host.on('appearance-updated', ({ theme, variables, locale }) => {
    boot.applyAppearance(root, { ...(theme && { theme }), ...(variables && { variables }) });
    if (theme) setTheme(theme);
    if (locale) void changeLocale(boot, ports, locale);
  });
  host.on('viewport', ({ top, height }) => {
    root.dataset['autoHeight'] = '';
    // 100dvh is evaluated when it is used, because the frame grows later than its content.
    const below = `max(0px, 100dvh - ${Math.round(top + height)}px)`;
    root.style.setProperty('--viewport-inset-bottom', below);
    root.style.setProperty('--viewport-inset-top', `${Math.round(top)}px`);
  });
  // The host's page gets no key events from this frame, and Escape should close an overlay.
  if (useSession.getState().start.isOverlay) {
    addEventListener('keydown', ({ key, defaultPrevented }) => {
      const isOurs = key === 'Escape' && !defaultPrevented;
      if (isOurs && !document.querySelector('dialog[open]')) closeWidget(ports);
    });
  }
  host.listen();
}

// The last language that the host asked for: the imports for two changes may finish in any order.
let wantedLocale: string;

// Few hosts change the language at run time, so the code loads with the first change.
async function changeLocale(boot: BootContext, ports: Ports, wanted: string): Promise<void> {
  wantedLocale = wanted;
  const later = await import('../locale/change-locale.ts');
  await later.changeLocale(boot, ports, wanted, () => wanted === wantedLocale);
}
