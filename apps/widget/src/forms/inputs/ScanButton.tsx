import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import {
  isForOtherNetwork,
  type PaymentLink,
  readPaymentLink,
} from '@opencashier/contract/formats/payment-link';
import { t, type TextKey } from '../../i18n/text.ts';
import { IconButton } from '../../ui/inputs/IconButton.tsx';
import type { WalletItem } from '../field-item.ts';
import styles from './ScanButton.module.css';

interface Detector {
  detect(image: Blob): Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}
const format = 'qr_code';

/**
 * Only some browsers read codes, and some read no code on a device without a service for it.
 * TypeScript does not know the interface.
 */
async function findDetector(): Promise<DetectorClass | undefined> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = await Detector?.getSupportedFormats().catch((): string[] => []);
  return formats?.includes(format) ? Detector : undefined;
}

function useDetector(): DetectorClass | undefined {
  const [detector, setDetector] = useState<DetectorClass>();
  useEffect(() => void findDetector().then((found) => setDetector(() => found)), []);
  return detector;
}

interface ScanButtonProps {
  wallet: WalletItem;
  onRead: (link: PaymentLink) => void;
  /** The picture holds no address that the form can take. */
  onProblem: (problem: TextKey) => void;
}

/**
 * FORM-24: reads an address from a QR code. The device's own camera takes the picture, so the page
 * needs no permission for it. Renders nothing unless the browser can read QR codes.
 */
export function ScanButton({ wallet, onRead, onProblem }: ScanButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const Detector = useDetector();
  if (!Detector) return null;
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const picture = currentTarget.files?.[0];
    currentTarget.value = '';
    if (!picture) return;
    const found = await new Detector({ formats: [format] }).detect(picture).catch(() => []);
    const text = found[0]?.rawValue;
    const link = text ? readPaymentLink(text) : undefined;
    const problem = link ? problemOf(link, wallet) : text ? 'field.scanOther' : 'field.scanNone';
    if (problem) onProblem(problem);
    else if (link) onRead(link);
  };
  return (
    <>
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept="image/*"
        capture="environment"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => void read(event)}
      />
      <IconButton icon="scan" name={t('field.scan')} onClick={() => input.current?.click()} />
    </>
  );
}

/** Money sent on another network, or without the memo, would be lost. */
function problemOf(link: PaymentLink, { network, memoField }: WalletItem): TextKey | undefined {
  if (network && isForOtherNetwork(link, network)) return 'field.scanNetwork';
  return link.memo && !memoField ? 'field.scanMemo' : undefined;
}
