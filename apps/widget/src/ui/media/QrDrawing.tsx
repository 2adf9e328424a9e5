import type { QrPath } from './qr-path.ts';
import styles from './QrCode.module.css';

/** Black on white in both themes: half the scanners cannot read an inverted code. */
export function QrDrawing({ path, size, name }: QrPath & { name: string }) {
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
      <rect className={styles.light} width={size} height={size} />
      <path className={styles.dark} d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
