import type { SyntheticEvent } from 'react';

/**
 * A picture that cannot be had gives way to what stands behind it, which its style sheet then
 * shows. Without a state of its own, so that the first list can be painted before React has come.
 */
export function hideBrokenImage(event: SyntheticEvent<HTMLImageElement>): void {
  event.currentTarget.hidden = true;
}
