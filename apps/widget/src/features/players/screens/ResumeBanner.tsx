import { t } from '../../../i18n/text.ts';
import { Button } from '../../../ui/inputs/Button.tsx';
import { MethodIcon } from '../../../ui/media/MethodIcon.tsx';
import { formatTimeLeft } from '../../../ui/feedback/time-left.ts';
import { durationText } from '../../../format/duration-text.ts';
import { statusText, type TransactionStatus } from './transaction-status.ts';
import styles from './ResumeBanner.module.css';

export interface PendingItem {
  id: string;
  /** "₹2,000.00", formatted. */
  amount: string;
  method: string;
  iconUrl?: string | undefined;
  status: TransactionStatus;
  hasEnded?: boolean;
  secondsLeft?: number | undefined;
}

export interface ResumeBannerProps {
  item: PendingItem;
  onResume: (id: string) => void;
}

/** A clock such as "04:12", or "2d 23h" from a day on. */
function timeText(seconds: number): string {
  return (seconds < 86_400 ? formatTimeLeft : durationText)(seconds);
}

/** A pending deposit. Its banner keeps its place if the deposit ends while it is on screen. */
export function ResumeBanner({ item, onResume }: ResumeBannerProps) {
  const { amount, method, hasEnded, secondsLeft } = item;
  return (
    <li className={styles.banner}>
      <MethodIcon name={method} url={item.iconUrl} />
      <div className={styles.text}>
        <p className={styles.title}>{t('root.resume', { amount, method })}</p>
        <p className={styles.status}>
          {statusText(item.status)}
          {secondsLeft !== undefined && (
            <span className={styles.left} role="timer" suppressHydrationWarning>
              {t('time.left', { time: timeText(secondsLeft) })}
            </span>
          )}
        </p>
      </div>
      <Button
        size="small"
        tone={hasEnded ? 'secondary' : 'primary'}
        name={t(hasEnded ? 'root.detailsNamed' : 'root.continueNamed', { amount, method })}
        onClick={() => onResume(item.id)}
      >
        {t(hasEnded ? 'root.details' : 'root.continue')}
      </Button>
    </li>
  );
}
