import { t } from '../../../../i18n/text.ts';
import { FactGap } from '../../../../ui/lists/Facts.tsx';
import { MethodIcon } from '../../../../ui/media/MethodIcon.tsx';
import { LastMinute } from '../../../../ui/feedback/LastMinute.tsx';
import { StatusMark, type StatusMarkKind } from '../../../../ui/feedback/StatusMark.tsx';
import { TimeRing } from '../../../../ui/feedback/TimeRing.tsx';
import { formatTimeLeft } from '../../../../ui/feedback/time-left.ts';
import { OutcomeHero } from '../../../../ui/outcome/OutcomeHero.tsx';
import type { AcceptedPayment, DepositFacts, DepositOutcome } from './deposit-outcome.ts';
import styles from './DepositHero.module.css';

export type DepositHeroProps = DepositFacts & { outcome: DepositOutcome };

const marks = {
  accepted: 'checking',
  processed: 'success',
  failed: 'failed',
  expired: 'expired',
  cancelled: 'failed',
  disputed: 'checking',
  reversed: 'failed',
} as const satisfies Record<Exclude<DepositOutcome['kind'], 'waiting'>, StatusMarkKind>;

/** The money is not on the balance, so the amount is dimmed. */
const faded: readonly DepositOutcome['kind'][] = ['failed', 'expired', 'cancelled', 'reversed'];

/** The player paid or is to pay an exact amount, which identifies the payment. */
const exact: readonly DepositOutcome['kind'][] = ['waiting', 'accepted', 'disputed'];

export function DepositHero(props: DepositHeroProps) {
  const { outcome, amount, pay = amount, isPayExact, method, coins } = props;
  const due = isPayExact && exact.includes(outcome.kind) ? pay : amount;
  return (
    <OutcomeHero
      mark={<Mark outcome={outcome} method={method} />}
      title={titleOf(outcome, coins)}
      amount={outcome.kind === 'processed' ? outcome.credited : due}
      method={method.name}
      isFaded={faded.includes(outcome.kind)}
    >
      {due !== amount && <span className={styles.asked}>{t('p2p.asked', { amount })}</span>}
      <TimeLeft outcome={outcome} />
    </OutcomeHero>
  );
}

const acceptedTitles = {
  received: 'complete.accepted.title',
  soughtByRecipient: 'complete.unconfirmed.title',
  soughtByUs: 'complete.sought.title',
  unknown: 'complete.unknown.title',
} as const satisfies Record<AcceptedPayment, string>;

function titleOf(outcome: DepositOutcome, coins: string | undefined): string {
  if (outcome.kind === 'processed' && coins !== undefined) return t('sweepstake.received');
  if (outcome.kind === 'accepted') return t(acceptedTitles[outcome.payment]);
  if (outcome.kind === 'reversed' && outcome.isRefunded) return t('complete.refunded.title');
  return t(`complete.${outcome.kind}.title`);
}

function Mark({ outcome, method }: Pick<DepositHeroProps, 'outcome' | 'method'>) {
  // A refund is not a failure: the operator sent the money back.
  if (outcome.kind === 'reversed' && outcome.isRefunded) return <StatusMark kind="refunded" />;
  if (outcome.kind !== 'waiting') return <StatusMark kind={marks[outcome.kind]} />;
  return (
    <TimeRing share={shareLeft(outcome)}>
      <MethodIcon name={method.name} url={method.iconUrl} />
    </TimeRing>
  );
}

function TimeLeft({ outcome }: { outcome: DepositOutcome }) {
  if (outcome.kind !== 'waiting' || outcome.secondsLeft === undefined) return null;
  return (
    <>
      <FactGap />
      <span className={styles.left} role="timer" aria-label={t('time.timer')}>
        {t('time.left', { time: formatTimeLeft(outcome.secondsLeft) })}
      </span>
      <LastMinute secondsLeft={outcome.secondsLeft} text={t('time.lastMinute')} />
    </>
  );
}

function shareLeft(outcome: {
  secondsLeft?: number | undefined;
  secondsTotal?: number | undefined;
}) {
  const { secondsLeft, secondsTotal } = outcome;
  return secondsLeft === undefined || !secondsTotal ? undefined : secondsLeft / secondsTotal;
}
