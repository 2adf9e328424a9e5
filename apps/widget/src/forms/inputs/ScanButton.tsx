import { type ChangeEvent, useRef } from 'react';
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
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** Only some browsers read codes; TypeScript does not know the interface. */
function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

interface ScanButtonProps {
  wallet: WalletItem;
  onRead: (link: PaymentLink) => void;
  /** The picture holds no address that the form can take. */
  onProblem: (problem: TextKey) => void;
}

/**
 * FORM-24: reads an address from a QR code. The device's own camera takes the picture, so the page
 * needs no permission for it. Renders nothing if the browser cannot read codes.
 */
export function ScanButton({ wallet, onRead, onProblem }: ScanButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const Detector = detectorClass();
  if (!Detector) return null;
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const picture = currentTarget.files?.[0];
    currentTarget.value = '';
    if (!picture) return;
    const found = await new Detector({ formats: ['qr_code'] }).detect(picture).catch(() => []);
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
