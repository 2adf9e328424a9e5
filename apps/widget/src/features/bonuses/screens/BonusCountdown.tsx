import { useId } from 'react';
import { t } from '../../../i18n/text.ts';
import { LastMinute } from '../../../ui/feedback/LastMinute.tsx';
import styles from './BonusCountdown.module.css';

const sizes = [
  ['bonus.days', 86_400, Infinity],
  ['bonus.hours', 3600, 24],
  ['bonus.minutes', 60, 60],
  ['bonus.seconds', 1, 60],
] as const;

/** BON-7: the time left until the bonus expires. */
export function BonusCountdown({ seconds }: { seconds: number }) {
  const labelId = useId();
  return (
    <div className={styles.countdown}>
      <p className={styles.label} id={labelId}>
        {t('bonus.countdown')}
      </p>
      <div className={styles.parts} role="timer" aria-labelledby={labelId}>
        {sizes.map(([key, size, modulus]) => {
          const count = Math.floor(seconds / size) % modulus;
          return (
            <span key={key} className={styles.part}>
              <span className={styles.figure}>{String(count).padStart(2, '0')}</span>
              <span className={styles.unit}>{t(key, { count })}</span>
            </span>
          );
        })}
      </div>
      <LastMinute secondsLeft={seconds} text={t('bonus.lastMinute')} />
    </div>
  );
}
