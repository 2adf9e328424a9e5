import { type ReactNode, useEffect, useState } from 'react';
import styles from './BadgeArt.module.css';

/**
 * LIST-14: the drawing of a badge, which is fetched as text so that it takes the badge's colour. Its
 * place is kept from the start, and stays empty if the drawing cannot be fetched: the badge's words
 * say the same.
 */
export function BadgeArt({ url }: { url: string }) {
  const [art, setArt] = useState<ReactNode>();
  useEffect(() => {
    let isShown = true;
    import('./fetch-drawing.ts')
      .then(({ fetchDrawing }) => fetchDrawing(url))
      .then((drawn) => isShown && setArt(drawn))
      .catch(() => {});
    return () => {
      isShown = false;
    };
  }, [url]);
  return (
    <span className={styles.art} aria-hidden="true">
      {art}
    </span>
  );
}
