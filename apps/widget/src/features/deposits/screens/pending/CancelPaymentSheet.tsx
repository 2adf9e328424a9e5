import { t } from '../../../../i18n/text.ts';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { Sheet } from '../../../../ui/layout/Sheet.tsx';
import styles from './CancelPaymentSheet.module.css';

export interface CancelPaymentSheetProps {
  onCancel: () => void;
  onStay: () => void;
}

/** Asks for confirmation, and warns not to cancel a payment that was already made. */
export function CancelPaymentSheet({ onCancel, onStay }: CancelPaymentSheetProps) {
  return (
    <Sheet title={t('p2p.cancelTitle')} onClose={onStay}>
      <div className={styles.ask}>
        <Notice tone="warning">{t('p2p.cancelWarning')}</Notice>
        <Button onClick={onStay}>{t('p2p.cancelNo')}</Button>
        <Button tone="secondary" onClick={onCancel}>
          {t('p2p.cancelYes')}
        </Button>
      </div>
    </Sheet>
  );
}
