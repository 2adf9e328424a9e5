import type { SyntheticEvent } from 'react';
import { imageOf } from '../../assets/images.ts';

/** START-6: the host's image in place of the widget's own at this address, if it has one. */
export function hostImage(own: string): string | undefined {
  return imageOf(own.replace(/^\/[^/]*\/|\.svg$/g, ''));
}

/**
 * A picture of the widget, or the host's own in its place. The widget's address is an attribute,
 * and not a state, so that the first list can be painted before React has loaded.
 */
export function pictureProps(own: string) {
  const replacement = hostImage(own);
  return { src: replacement ?? own, 'data-own': replacement && own, onError: hideBrokenImage };
}

/**
 * Hides a picture that fails to load, so that the style sheet shows what is behind it; if it was
 * the host's, the widget's own comes first.
 */
export function hideBrokenImage({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  const { own } = currentTarget.dataset;
  if (own) {
    currentTarget.src = own;
    delete currentTarget.dataset['own'];
  } else {
    currentTarget.hidden = true;
  }
}
