import { hostImage } from './picture.ts';
import type { QrPath } from './qr-path.ts';
import styles from './QrCode.module.css';

export type QrDrawingProps = QrPath & { name: string; markUrl?: string | undefined };

/** Black on white in both themes: half the scanners cannot read an inverted code. */
export function QrDrawing({ path, size, name, markUrl }: QrDrawingProps) {
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
      <rect className={styles.light} width={size} height={size} />
      <path className={styles.dark} d={path} shapeRendering="crispEdges" />
      {markUrl && <Mark url={markUrl} size={size} />}
    </svg>
  );
}

// A fifth of the width is a twenty-fifth of the area, well within what the code can restore.
const markShare = 0.2;

function Mark({ url, size }: { url: string; size: number }) {
  const side = Math.round(size * markShare);
  const start = (size - side) / 2;
  return (
    <>
      <rect
        className={styles.light}
        x={start - 1}
        y={start - 1}
        width={side + 2}
        height={side + 2}
        rx={2}
      />
      <image href={hostImage(url) ?? url} x={start} y={start} width={side} height={side} />
    </>
  );
}
