import { useEffect, useState } from 'react';
import type { QrPath } from './qr-path.ts';
import { QrDrawing } from './QrDrawing.tsx';
import { Skeleton } from './Skeleton.tsx';
import styles from './QrCode.module.css';

export interface QrCodeProps {
  /** What a scanner reads: an address, a payment code. */
  content: string;
  /** What it is for, to those who do not see it. */
  name: string;
}

/**
 * A code to be scanned with another device. What draws it is fetched when the first one is shown;
 * where it cannot be had the place stays empty, so beside it stands what it says, to be copied.
 */
export function QrCode({ content, name }: QrCodeProps) {
  const [code, setCode] = useState<QrPath | 'unavailable'>();
  useEffect(() => {
    let isShown = true;
    const show = (drawn: QrPath | 'unavailable') => isShown && setCode(drawn);
    import('./qr-path.ts')
      .then(({ qrPath }) => show(qrPath(content)))
      // No network, or more than a code can hold.
      .catch(() => show('unavailable'));
    return () => {
      isShown = false;
    };
  }, [content]);
  if (code === 'unavailable') return null;
  return code ? <QrDrawing {...code} name={name} /> : <Skeleton className={styles.code} />;
}
