import { t } from '../../i18n/text.ts';
import { AfterPayment } from '../payment/AfterPayment.tsx';
import { PaidButton } from '../payment/PaidButton.tsx';
import { PaymentView } from '../payment/PaymentView.tsx';
import { RequisitesCard } from '../payment/RequisitesCard.tsx';
import { TimeOver } from '../payment/TimeOver.tsx';
import { usePayment } from '../payment/use-payment.ts';

/** SEQ-10: a payment that its provider describes: where to pay, and the fields to submit. */
export default function UnifiedFormScreen() {
  const payment = usePayment({ outlivesTime: true });
  if (!payment) return null;
  const { frame, deposit, method } = payment;
  const requisites = deposit.details?.unifiedFlow?.requisites ?? [];
  return (
    <PaymentView {...frame} title={t('payment.unified.title')} action={<PaidButton {...payment} />}>
      <TimeOver {...frame} />
      <RequisitesCard
        requisites={requisites}
        exactAmount={frame.exactAmount}
        onCopy={frame.onCopy}
      />
      {method && <AfterPayment method={method} deposit={deposit} />}
    </PaymentView>
  );
}
