import { t } from '../../../../i18n/text.ts';
import { AfterPayment } from './AfterPayment.tsx';
import { PaidButton } from './PaidButton.tsx';
import { PaymentView } from './PaymentView.tsx';
import { RequisitesCard } from './RequisitesCard.tsx';
import { ConfirmAfterDeadline } from './ConfirmAfterDeadline.tsx';
import { usePayment } from './use-payment.ts';
import { UpiPayment } from './UpiPayment.tsx';

/** India: an account or a UPI code to pay to, and then the bank's reference number. */
export default function IndiaInvoiceScreen() {
  const payment = usePayment({ staysAfterDeadline: true });
  if (!payment) return null;
  const { frame, deposit, method } = payment;
  const { requisites } = deposit.details ?? {};
  return (
    <PaymentView
      {...frame}
      steps={requisites ? [] : frame.steps}
      title={t(requisites ? 'payment.transfer.title' : 'payment.upi.title')}
      action={<PaidButton {...payment} />}
    >
      <ConfirmAfterDeadline {...frame} />
      {requisites && (
        <RequisitesCard
          requisites={requisites}
          exactAmount={frame.exactAmount}
          onCopy={frame.onCopy}
        />
      )}
      <UpiPayment {...payment} />
      {method && <AfterPayment method={method} deposit={deposit} />}
    </PaymentView>
  );
}
