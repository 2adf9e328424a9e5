import { whenIdle } from '../loading/when-idle.ts';
import styles from './BadgeArt.module.css';

/**
 * LIST-23: the drawing of a badge, fetched as text so that it takes the badge's colour. Its space
 * is reserved from the start and stays empty if the drawing cannot be fetched: the badge's text
 * says the same. It keeps no state, so that the first list can be painted before React has loaded.
 */
export function BadgeArt({ url }: { url: string }) {
  return (
    <span
      className={styles.art}
      aria-hidden="true"
      ref={(place) => {
        if (place) drawLater(place, url);
      }}
    />
  );
}

function drawLater(place: HTMLElement, url: string): void {
  if (place.dataset['art'] === url) return;
  place.dataset['art'] = url;
  const draw = (): Promise<void> =>
    import('./fetch-drawing.ts')
      .then(({ fetchDrawing }) => fetchDrawing(url))
      .then((drawing) => place.replaceChildren(drawing))
      .catch(() => {});
  // The drawing waits until the list is shown.
  whenIdle(() => void draw(), 300);
}
