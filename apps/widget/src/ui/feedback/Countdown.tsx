import { t } from '../../i18n/text.ts';
import { classNames } from '../style/class-names.ts';
import { TimeRing } from './TimeRing.tsx';
import { formatTimeLeft } from './time-left.ts';
import styles from './Countdown.module.css';

export interface CountdownProps {
  /** By the server's clock; see `secondsLeft`. */
  secondsLeft: number;
  /** The total time; without it the ring stays empty. */
  secondsTotal?: number | undefined;
  /** The purpose of the countdown: the time to pay, or the time for which a coin's rate holds. */
  kind?: 'pay' | 'rate' | undefined;
}

const texts = {
  pay: { name: 'time.timer', label: 'time.toPay', lastMinute: 'time.lastMinute' },
  rate: { name: 'time.rateTimer', label: 'time.rate', lastMinute: 'time.lastMinuteRate' },
} as const;

const shortSeconds = 60;
/** From here on the time includes hours, and the digits are smaller to fit the ring. */
const longSeconds = 3600;

/** P2P-20: a ring around the digits that empties, with a label that changes in the last minute. */
export function Countdown({ secondsLeft, secondsTotal, kind = 'pay' }: CountdownProps) {
  const { name, label, lastMinute } = texts[kind];
  const share = secondsTotal ? secondsLeft / secondsTotal : undefined;
  const isShort = secondsLeft < shortSeconds;
  return (
    <span className={classNames(styles.countdown, isShort && styles.short)}>
      <span className={styles.clock}>
        <TimeRing share={share} />
        <span
          className={classNames(styles.digits, secondsLeft >= longSeconds && styles.long)}
          role="timer"
          aria-label={t(name)}
        >
          {formatTimeLeft(secondsLeft)}
        </span>
      </span>
      {/* Screen readers announce it once, when it changes. */}
      <span className={styles.label} aria-live="polite">
        {secondsLeft > 0 && t(isShort ? lastMinute : label)}
      </span>
    </span>
  );
}
