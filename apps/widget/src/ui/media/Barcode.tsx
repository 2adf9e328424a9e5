import { code128Bars } from '@opencashier/contract/formats/code-128';
import styles from './Barcode.module.css';

/** A barcode for a till's scanner: black on white in both themes, and as wide as possible. */
export function Barcode({ digits, name }: { digits: string; name: string }) {
  const { bars, width } = code128Bars(digits);
  const path = bars.map((bar) => `M${bar.x} 0h${bar.width}v40h-${bar.width}z`).join('');
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${width} 40`}
      preserveAspectRatio="none"
      role="img"
      aria-label={name}
    >
      <rect className={styles.light} width={width} height="40" />
      <path className={styles.dark} d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
