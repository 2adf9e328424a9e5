import { t } from '../../i18n/text.ts';
import { CodeCard } from '../payment/CodeCard.tsx';
import { PaymentView } from '../payment/PaymentView.tsx';
import { usePayment } from '../payment/use-payment.ts';

/** Pix: a BR Code to scan, and the same as text to paste into the bank's app. */
export default function PixScreen() {
  const payment = usePayment();
  if (!payment) return null;
  const { frame, deposit } = payment;
  const { code } = deposit.details ?? {};
  return (
    <PaymentView {...frame} title={t('payment.pix.title')}>
      {code && (
        <CodeCard
          code={code}
          amount={frame.amount}
          note={t('payment.pix.note')}
          copyLabel={t('payment.pix.code')}
          onCopy={frame.onCopy}
        />
      )}
    </PaymentView>
  );
}
