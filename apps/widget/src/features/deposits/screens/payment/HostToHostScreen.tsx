import type {
  PaymentDetails,
  RequisiteKind,
} from '@opencashier/contract/calls/deposits/payment-details';
import { t } from '../../../../i18n/text.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { ReportedPaymentView } from './ReportedPaymentView.tsx';
import { RequisitesCard } from './RequisitesCard.tsx';
import { usePayment } from './use-payment.ts';

type Requisites = NonNullable<PaymentDetails['requisites']>;

/** SEQ-11: the card or the account to send the money to. */
export default function HostToHostScreen() {
  const payment = usePayment({ staysAfterDeadline: true });
  if (!payment) return null;
  const { frame, deposit } = payment;
  const lines = linesOf(deposit.details);
  const isPayable = lines.length > 0;
  return (
    <ReportedPaymentView
      payment={payment}
      title={t('payment.transfer.title')}
      isPayable={isPayable}
    >
      {isPayable ? (
        <RequisitesCard requisites={lines} {...frame} />
      ) : (
        <Notice>{t('payment.transfer.coming')}</Notice>
      )}
    </ReportedPaymentView>
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
