import { t } from '../../../../i18n/text.ts';
import { AfterPayment } from './AfterPayment.tsx';
import { PaidButton } from './PaidButton.tsx';
import { PaymentView } from './PaymentView.tsx';
import { RequisitesCard } from './RequisitesCard.tsx';
import { ConfirmAfterDeadline } from './ConfirmAfterDeadline.tsx';
import { usePayment } from './use-payment.ts';

/** SEQ-10: a payment that its provider describes: where to pay, and the fields to submit. */
export default function UnifiedFormScreen() {
  const payment = usePayment({ staysAfterDeadline: true });
  if (!payment) return null;
  const { frame, deposit, method } = payment;
  const requisites = deposit.details?.unifiedFlow?.requisites ?? [];
  return (
    <PaymentView {...frame} title={t('payment.unified.title')} action={<PaidButton {...payment} />}>
      <ConfirmAfterDeadline {...frame} />
      <RequisitesCard
        requisites={requisites}
        exactAmount={frame.exactAmount}
        onCopy={frame.onCopy}
      />
      {method && <AfterPayment method={method} deposit={deposit} />}
    </PaymentView>
  );
}
