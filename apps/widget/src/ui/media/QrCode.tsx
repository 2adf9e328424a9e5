import { useEffect, useState } from 'react';
import type { QrPath } from './qr-path.ts';
import { QrDrawing } from './QrDrawing.tsx';
import { Skeleton } from '../loading/Skeleton.tsx';
import styles from './QrCode.module.css';

export interface QrCodeProps {
  /** The encoded text, such as an address or a payment code. */
  content: string;
  /** The purpose of the code, for screen readers. */
  name: string;
  /** The picture in the middle of the code, such as the mark of a coin. */
  markUrl?: string | undefined;
}

/**
 * A code to scan with another device. Its encoder loads with the first code; if that fails the
 * place stays empty, so the content must also be shown beside it for copying.
 */
export function QrCode({ content, name, markUrl }: QrCodeProps) {
  const hasMark = markUrl !== undefined;
  const [code, setCode] = useState<QrPath | 'unavailable'>();
  useEffect(() => {
    let isShown = true;
    const show = (drawn: QrPath | 'unavailable') => isShown && setCode(drawn);
    import('./qr-path.ts')
      .then(({ qrPath }) => show(qrPath(content, hasMark)))
      // There is no network, or the content is too long for a code.
      .catch(() => show('unavailable'));
    return () => {
      isShown = false;
    };
  }, [content, hasMark]);
  if (code === 'unavailable') return null;
  return code ? (
    <QrDrawing {...code} name={name} markUrl={markUrl} />
  ) : (
    <Skeleton className={styles.code} />
  );
}
