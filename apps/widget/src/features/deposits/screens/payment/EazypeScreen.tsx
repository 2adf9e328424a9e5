import { t } from '../../../../i18n/text.ts';
import { UpiPayment } from './UpiPayment.tsx';
import { PaymentView } from './PaymentView.tsx';
import { usePayment } from './use-payment.ts';

/** eazype: a UPI code and the apps that accept it. The provider reports the payment. */
export default function EazypeScreen() {
  const payment = usePayment();
  if (!payment) return null;
  const { frame } = payment;
  return (
    <PaymentView {...frame} title={t('payment.with', { method: frame.method.name })}>
      <UpiPayment {...payment} />
    </PaymentView>
  );
}
