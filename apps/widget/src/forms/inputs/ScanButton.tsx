import { type ChangeEvent, useRef } from 'react';
import { t } from '../../i18n/text.ts';
import { IconButton } from '../../ui/inputs/IconButton.tsx';
import styles from './ScanButton.module.css';

interface Detector {
  detect(image: Blob): Promise<readonly { rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** Only some browsers read codes; TypeScript does not know the interface. */
function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

/**
 * FORM-24: reads an address from a QR code. The device's own camera takes the picture, so the page
 * needs no permission for it. Renders nothing if the browser cannot read codes.
 */
export function ScanButton({ onRead }: { onRead: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const Detector = detectorClass();
  if (!Detector) return null;
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const picture = currentTarget.files?.[0];
    currentTarget.value = '';
    if (!picture) return;
    const found = await new Detector({ formats: ['qr_code'] }).detect(picture).catch(() => []);
    const text = found[0]?.rawValue;
    if (text) onRead(addressIn(text));
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

/** The address of a payment link such as `bitcoin:bc1…?amount=1`, or the text itself. */
function addressIn(text: string): string {
  return /^[a-z]+:(?:\/\/)?([^?@/]+)/i.exec(text)?.[1] ?? text.trim();
}
