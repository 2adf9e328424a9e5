import type {
  PaymentDetails,
  RequisiteKind,
} from '@opencashier/contract/calls/deposits/payment-details';
import { t } from '../../../../i18n/text.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { AfterPayment } from './AfterPayment.tsx';
import { PaidButton } from './PaidButton.tsx';
import { PaymentView } from './PaymentView.tsx';
import { RequisitesCard } from './RequisitesCard.tsx';
import { ConfirmAfterDeadline } from './ConfirmAfterDeadline.tsx';
import { usePayment } from './use-payment.ts';

type Requisites = NonNullable<PaymentDetails['requisites']>;

/** SEQ-11: the card or the account to send the money to. */
export default function HostToHostScreen() {
  const payment = usePayment({ staysAfterDeadline: true });
  if (!payment) return null;
  const { frame, deposit, method } = payment;
  const lines = linesOf(deposit.details);
  return (
    <PaymentView
      {...frame}
      steps={[]}
      title={t('payment.transfer.title')}
      action={lines.length > 0 && <PaidButton {...payment} />}
    >
      {lines.length > 0 && <ConfirmAfterDeadline {...frame} />}
      {lines.length > 0 ? (
        <RequisitesCard requisites={lines} exactAmount={frame.exactAmount} onCopy={frame.onCopy} />
      ) : (
        <Notice>{t('payment.transfer.coming')}</Notice>
      )}
      {method && <AfterPayment method={method} deposit={deposit} />}
    </PaymentView>
  );
}

function line(kind: RequisiteKind, value: string | undefined): Requisites {
  return value ? [{ kind, label: kind, value, copy: true }] : [];
}

/** The lines of a card that the sender's bank asks for. */
function linesOf({ card, requisites = [] }: PaymentDetails = {}): Requisites {
  const { number, phone, bank, holder } = card ?? {};
  const ofCard = [
    line('card', number),
    line('phone', phone),
    line('bank', bank),
    line('holder', holder),
  ].flat();
  return [...ofCard, ...requisites];
}
