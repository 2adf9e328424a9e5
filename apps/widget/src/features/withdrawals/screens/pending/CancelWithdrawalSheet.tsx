import { useState } from 'react';
import { withdrawalWord } from '../../withdrawal-word.ts';
import { t } from '../../../../i18n/text.ts';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { Sheet } from '../../../../ui/layout/Sheet.tsx';
import styles from './CancelWithdrawalSheet.module.css';

export interface CancelWithdrawalSheetProps {
  /** "₹1,000.00", formatted. */
  amount: string;
  /** Resolves once the outcome is known. */
  onCancel: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before the withdrawal is cancelled. */
export function CancelWithdrawalSheet({ amount, onCancel, onClose }: CancelWithdrawalSheetProps) {
  const [isBusy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    await onCancel();
    onClose();
  };
  return (
    <Sheet title={t(`${withdrawalWord()}.cancelTitle`)} onClose={onClose}>
      <div className={styles.content}>
        <p>{t('withdraw.cancelText', { amount })}</p>
        <Button onClick={onClose}>{t('withdraw.cancelNo')}</Button>
        <Button tone="secondary" busy={isBusy} onClick={() => void cancel()}>
          {t('withdraw.cancelYes')}
        </Button>
      </div>
    </Sheet>
  );
}
