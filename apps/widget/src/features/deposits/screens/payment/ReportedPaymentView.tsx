import { useId } from 'react';
import { t } from '../../../../i18n/text.ts';
import { useFocusAfterTime } from '../../../../shell/use-focus-after-time.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { inSweepstake } from '../../../../state/session.ts';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { startDeposit } from '../../flows/start-deposit.ts';
import { useDeposit } from '../../state.ts';
import { AfterPayment } from './AfterPayment.tsx';
import { PaidButton } from './PaidButton.tsx';
import { PaymentView, type PaymentViewProps } from './PaymentView.tsx';
import type { OpenPayment } from './use-payment.ts';

interface ReportedPaymentProps extends Pick<PaymentViewProps, 'title' | 'children'> {
  payment: OpenPayment;
  steps?: readonly string[];
  /** False until the player knows where to pay. */
  isPayable?: boolean;
}

/**
 * SEQ-17: a payment that the player makes elsewhere and then reports. The page stays until the
 * server ends the deposit, for players who paid in the last minute. After the deadline it has no
 * payment details, because nobody should pay any more.
 */
export function ReportedPaymentView(props: ReportedPaymentProps) {
  const { payment, title, steps = [], isPayable = true, children } = props;
  const { frame, deposit, method } = payment;
  const { ports } = useScreen();
  // While “I’ve paid” is being sent, the other buttons do nothing.
  const unlessBusy = (go: () => void) => (): void => {
    if (!useDeposit.getState().submitting) go();
  };
  const isOver = frame.time?.secondsLeft === 0;
  const noticeId = useId();
  const isRead = useFocusAfterTime(isOver, noticeId);
  return (
    <PaymentView
      {...frame}
      {...(isOver && { time: undefined, payBy: undefined, meanwhile: null })}
      title={isOver ? t('payment.expiredTitle') : title}
      steps={isOver ? [] : steps}
      // A package starts again at the choice of its method, so a second button would do the same.
      onAnother={
        isOver && inSweepstake() ? undefined : frame.onAnother && unlessBusy(frame.onAnother)
      }
      action={
        (isPayable || isOver) && (
          <>
            {isPayable && <PaidButton {...payment} />}
            {isOver && (
              <Button
                tone="secondary"
                onClick={unlessBusy(() => startDeposit(ports, method, deposit.amount))}
              >
                {t('p2p.again')}
              </Button>
            )}
          </>
        )
      }
    >
      {isOver ? (
        <Notice id={noticeId} tone="danger" role={isRead ? 'note' : 'alert'}>
          {t(isPayable ? 'payment.expired' : 'complete.expired.text')}
        </Notice>
      ) : (
        children
      )}
      {method && <AfterPayment method={method} deposit={deposit} />}
    </PaymentView>
  );
}
