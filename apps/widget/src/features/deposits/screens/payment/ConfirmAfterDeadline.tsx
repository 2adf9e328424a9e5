import { t } from '../../../../i18n/text.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import type { PaymentFrame } from './PaymentView.tsx';

/**
 * A player who paid in the last minute can still confirm it and enter the bank's reference: the
 * page stays until the server ends the deposit.
 */
export function ConfirmAfterDeadline({ time }: Pick<PaymentFrame, 'time'>) {
  return time?.secondsLeft === 0 ? <Notice tone="danger">{t('payment.expired')}</Notice> : null;
}
