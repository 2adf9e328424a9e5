import { t } from '../../i18n/text.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { CodeCard } from '../payment/CodeCard.tsx';
import { PaymentView } from '../payment/PaymentView.tsx';
import { type OpenPayment, usePayment } from '../payment/use-payment.ts';

/** Pix: a BR Code to scan, and its text to paste into the bank's app. */
export default function PixScreen() {
  const payment = usePayment();
  return payment ? <Pix {...payment} /> : null;
}

function Pix({ frame, deposit }: OpenPayment) {
  const { code = '' } = deposit.details ?? {};
  const copying = useCopy(code, frame.onCopy);
  const copy = useNarrow() && code && (
    <CopyButton copying={copying}>{t('payment.pix.copy')}</CopyButton>
  );
  return (
    <PaymentView {...frame} title={t('payment.pix.title')} action={copy}>
      {code && (
        <CodeCard
          code={code}
          amount={frame.amount}
          note={t('payment.pix.note')}
          copyLabel={t('payment.pix.code')}
          onCopy={frame.onCopy}
          copying={copying}
        />
      )}
    </PaymentView>
  );
}
