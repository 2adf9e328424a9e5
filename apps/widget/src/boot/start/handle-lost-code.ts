import { hasOpenTransaction } from '../../state/closing.ts';
import { unmount } from './mount.tsx';
import type { LoadingWatch } from './watch-loading.ts';

/**
 * START-20, NET-19: reloads the page if a screen's code or style is gone, or if no server accepts
 * this build any more. If the player would lose typed input or an open payment, it shows the
 * failure instead, and the player chooses when to reload.
 */
export function handleLostCode(loading: LoadingWatch, error: unknown): void {
  const isBusy = hasTypedText() || hasOpenTransaction();
  if (!isBusy) return void loading.fail(error);
  unmount();
  loading.show();
}

function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input, main textarea');
  return [...fields].some(({ type, value, checked, defaultChecked }) => {
    // A box or a button always has a value, so it counts only if the player changed it.
    if (type === 'checkbox' || type === 'radio') return checked !== defaultChecked;
    return type !== 'search' && value !== '';
  });
}
