import { t } from '../../../../i18n/text.ts';
import { Card } from '../../../../ui/layout/Card.tsx';
import { CopyRow } from '../../../../ui/lists/CopyRow.tsx';
import type { Copying } from '../../../../ui/inputs/use-copy.ts';
import { QrCode } from '../../../../ui/media/QrCode.tsx';
import styles from './CodeCard.module.css';

export interface CodeCardProps {
  /** The content of the code. */
  code: string;
  amount: string;
  /** Instructions for the code. */
  note: string;
  /** The label of the code's text; absent if the text cannot be copied into an app. */
  copyLabel?: string | undefined;
  onCopy: (text: string) => Promise<boolean>;
  copying?: Copying | undefined;
}

/** A code to scan with the player's phone, and its text for the phone that shows it. */
export function CodeCard(props: CodeCardProps) {
  const { code, amount, note, copyLabel, onCopy, copying } = props;
  return (
    <Card className={styles.card}>
      <div className={styles.code}>
        <QrCode content={code} name={t('payment.qr', { amount })} />
      </div>
      <p className={styles.note}>{note}</p>
      {copyLabel && (
        <CopyRow label={copyLabel} value={code} onCopy={onCopy} copying={copying} isClamped />
      )}
    </Card>
  );
}
