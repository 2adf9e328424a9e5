import { t } from '../../i18n/text.ts';
import { MethodIcon } from '../../ui/MethodIcon.tsx';
import { StatusMark, type StatusMarkKind } from '../../ui/StatusMark.tsx';
import { TimeRing } from '../../ui/TimeRing.tsx';
import { formatTimeLeft } from '../../ui/time-left.ts';
import type { DepositFacts, DepositOutcome } from './deposit-outcome.ts';
import styles from './OutcomeHero.module.css';

type HeroProps = DepositFacts & { outcome: DepositOutcome };

const marks = {
  accepted: 'checking',
  processed: 'success',
  failed: 'failed',
  expired: 'expired',
  cancelled: 'failed',
  disputed: 'checking',
  reversed: 'failed',
} as const satisfies Record<Exclude<DepositOutcome['kind'], 'waiting'>, StatusMarkKind>;

/** What happened, and how much it is about. The state is heard when it changes. */
export function OutcomeHero({ outcome, amount, method, coins }: HeroProps) {
  const hasCoins = outcome.kind === 'processed' && coins !== undefined;
  return (
    <div className={styles.hero} data-outcome={outcome.kind}>
      {outcome.kind === 'waiting' ? (
        <TimeRing share={shareLeft(outcome)}>
          <MethodIcon name={method.name} url={method.iconUrl} />
        </TimeRing>
      ) : (
        <StatusMark kind={marks[outcome.kind]} />
      )}
      <div className={styles.said} role="status">
        <h1 className={styles.title} tabIndex={-1}>
          {/* Another state is another text, not the old one that moved. */}
          <span key={outcome.kind}>
            {hasCoins ? t('sweepstake.received') : t(`complete.${outcome.kind}.title`)}
          </span>
        </h1>
        <p className={styles.amount}>{outcome.kind === 'processed' ? outcome.credited : amount}</p>
      </div>
      <p className={styles.method}>
        {t('complete.via', { method: method.name })}
        <TimeLeft outcome={outcome} />
      </p>
    </div>
  );
}

function TimeLeft({ outcome }: { outcome: DepositOutcome }) {
  if (outcome.kind !== 'waiting' || outcome.secondsLeft === undefined) return null;
  return (
    <span className={styles.left} role="timer" aria-label={t('time.timer')}>
      {t('time.left', { time: formatTimeLeft(outcome.secondsLeft) })}
    </span>
  );
}

function shareLeft(outcome: {
  secondsLeft?: number | undefined;
  secondsTotal?: number | undefined;
}) {
  const { secondsLeft, secondsTotal } = outcome;
  return secondsLeft === undefined || !secondsTotal ? undefined : secondsLeft / secondsTotal;
}
