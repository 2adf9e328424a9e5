import { t } from '../../../../i18n/text.ts';
import { ReportedPaymentView } from './ReportedPaymentView.tsx';
import { RequisitesCard } from './RequisitesCard.tsx';
import { usePayment } from './use-payment.ts';

/** SEQ-10: a payment that its provider describes: where to pay, and the fields to submit. */
export default function UnifiedFormScreen() {
  const payment = usePayment({ staysAfterDeadline: true });
  if (!payment) return null;
  const { frame, deposit } = payment;
  const requisites = deposit.details?.unifiedFlow?.requisites ?? [];
  return (
    <ReportedPaymentView payment={payment} title={t('payment.unified.title')} steps={frame.steps}>
      <RequisitesCard requisites={requisites} {...frame} />
    </ReportedPaymentView>
  );
}
