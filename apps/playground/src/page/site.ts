import { formatMoney } from '@opencashier/money';
import { brandVariables } from './brands.ts';
import { fetchBalance } from './backend.ts';
import { byId } from './dom.ts';
import type { Settings } from './settings.ts';

const nativeOrMobile = new Set(['mobile', 'android', 'ios']);

/** The host's own page around the cashier. */
export function showSite() {
  const balance = byId('balance', HTMLOutputElement);
  const cashier = byId('cashier', HTMLElement);
  const lobby = byId('lobby', HTMLDivElement);
  const bar = byId('bar', HTMLElement);
  const phone = matchMedia('(width < 768px)');
  const frame = byId('frame', HTMLDivElement);
  const trouble = byId('trouble', HTMLParagraphElement);
  let latest = 0;
  phone.addEventListener('change', () => {
    bar.inert = !cashier.hidden && phone.matches;
  });

  return {
    frame,
    applyAppearance({ theme, platform, brand }: Settings): void {
      const { style } = document.documentElement;
      const { accent = '', 'on-accent': ink = '' } = brandVariables(brand, theme);
      style.setProperty('--accent', accent);
      style.setProperty('--accent-ink', ink);
      document.documentElement.dataset['theme'] = theme;
      frame.classList.toggle('phone', nativeOrMobile.has(platform));
    },
    setOpen(isOpen: boolean): void {
      cashier.hidden = !isOpen;
      lobby.inert = isOpen;
      // On a phone the open cashier also covers the header.
      bar.inert = isOpen && phone.matches;
      if (!isOpen) byId('open', HTMLButtonElement).focus({ preventScroll: true });
    },
    showTrouble(text: string): void {
      trouble.textContent = text;
    },
    async refreshBalance(settings: Settings): Promise<void> {
      latest += 1;
      const mine = latest;
      const text = await fetchBalance(settings).then(
        ({ amount, currency }) => formatMoney(amount, currency, settings.locale),
        () => '—',
      );
      if (mine === latest) balance.textContent = text;
    },
  };
}
