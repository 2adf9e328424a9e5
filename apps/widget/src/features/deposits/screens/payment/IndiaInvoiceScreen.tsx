import { t } from '../../../../i18n/text.ts';
import { ReportedPaymentView } from './ReportedPaymentView.tsx';
import { RequisitesCard } from './RequisitesCard.tsx';
import { usePayment } from './use-payment.ts';
import { UpiPayment } from './UpiPayment.tsx';

/** India: an account or a UPI code to pay to, and then the bank's reference number. */
export default function IndiaInvoiceScreen() {
  const payment = usePayment({ staysAfterDeadline: true });
  if (!payment) return null;
  const { frame, deposit } = payment;
  const { requisites } = deposit.details ?? {};
  return (
    <ReportedPaymentView
      payment={payment}
      steps={requisites ? [] : frame.steps}
      title={t(requisites ? 'payment.transfer.title' : 'payment.upi.title')}
    >
      {requisites && <RequisitesCard requisites={requisites} {...frame} />}
      <UpiPayment {...payment} />
    </ReportedPaymentView>
  );
}
