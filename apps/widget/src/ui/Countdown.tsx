import { t } from '../i18n/text.ts';
import { classNames } from './class-names.ts';
import { TimeRing } from './TimeRing.tsx';
import { formatTimeLeft } from './time-left.ts';
import styles from './Countdown.module.css';

export interface CountdownProps {
  /** By the server's clock; see `secondsLeft`. */
  secondsLeft: number;
  /** All the time there was; without it the ring stays empty. */
  secondsTotal?: number | undefined;
  /** What the time is for, for those who do not see where it stands. */
  name?: string | undefined;
}

const shortSeconds = 60;
/** From here on there are hours to write, for which the ring is narrow. */
const longSeconds = 3600;

/** Time that runs out: a ring that empties around its digits, and a warning colour at the end. */
export function Countdown({ secondsLeft, secondsTotal, name }: CountdownProps) {
  const share = secondsTotal ? secondsLeft / secondsTotal : undefined;
  const isShort = secondsLeft < shortSeconds;
  return (
    <span className={classNames(styles.countdown, isShort && styles.short)}>
      <TimeRing share={share} />
      <span
        className={classNames(styles.digits, secondsLeft >= longSeconds && styles.long)}
        role="timer"
        aria-label={name ?? t('time.timer')}
      >
        {formatTimeLeft(secondsLeft)}
      </span>
    </span>
  );
}
