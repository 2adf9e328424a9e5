import { hasOpenTransaction } from '../../state/closing.ts';
import { unmount } from '../mount.tsx';
import type { LoadingWatch } from '../watch-loading.ts';

/**
 * START-20, NET-19: a screen whose code or style is gone, and a page that no server understands
 * any more, reload the page, unless the player would lose what they typed or the payment they look
 * at. Then they choose the moment themselves.
 */
export function handleLostCode(loading: LoadingWatch, error: unknown): void {
  const isBusy = hasTypedText() || hasOpenTransaction();
  if (!isBusy) return void loading.fail(error);
  unmount();
  loading.show();
}

function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input, main textarea');
  return [...fields].some(({ type, value }) => type !== 'search' && value !== '');
}
