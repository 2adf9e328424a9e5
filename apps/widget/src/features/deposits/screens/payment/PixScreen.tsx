import { t } from '../../../../i18n/text.ts';
import { CopyButton } from '../../../../ui/inputs/CopyButton.tsx';
import { useCopy } from '../../../../ui/inputs/use-copy.ts';
import { useNarrow } from '../../../../ui/layout/use-narrow.ts';
import { CodeCard } from './CodeCard.tsx';
import { PaymentView } from './PaymentView.tsx';
import { type OpenPayment, usePayment } from './use-payment.ts';

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
