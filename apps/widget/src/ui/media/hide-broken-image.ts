import type { SyntheticEvent } from 'react';
import { ownImage } from './own-image.ts';

/**
 * Hides a picture that fails to load, so that the style sheet shows what is behind it; if it was
 * the host's, the widget's own comes first. It keeps no state, so the first list can be painted
 * before React has loaded.
 */
export function hideBrokenImage({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  const own = ownImage(currentTarget.src);
  if (own) currentTarget.src = own;
  else currentTarget.hidden = true;
}
