import type { SyntheticEvent } from 'react';

/**
 * Hides a picture that fails to load, so that the style sheet shows what is behind it. It keeps no
 * state, so the first list can be painted before React has loaded.
 */
export function hideBrokenImage(event: SyntheticEvent<HTMLImageElement>): void {
  event.currentTarget.hidden = true;
}
