import { t } from '../../../i18n/text.ts';
import { Button } from '../../../ui/inputs/Button.tsx';
import { IconButton } from '../../../ui/inputs/IconButton.tsx';
import { FactGap } from '../../../ui/lists/Facts.tsx';
import { MethodIcon } from '../../../ui/media/MethodIcon.tsx';
import { LastMinute } from '../../../ui/feedback/LastMinute.tsx';
import { formatTimeLeft } from '../../../ui/feedback/time-left.ts';
import { durationText } from '../../../format/duration-text.ts';
import { statusText, type TransactionStatus } from '../../../format/transaction-status.ts';
import styles from './ResumeBanner.module.css';

export interface PendingItem {
  id: string;
  /** "₹2,000.00", formatted. */
  amount: string;
  method: string;
  iconUrl?: string | undefined;
  status: TransactionStatus;
  /** The player can still pay it, or cancel it. */
  canContinue?: boolean;
  secondsLeft?: number | undefined;
}

export interface ResumeBannerProps {
  item: PendingItem;
  /** The number of further deposits that the sheet lists. */
  more?: number;
  onResume: (id: string) => void;
  /** Opens the sheet in which the player cancels or hides deposits. */
  onManage: () => void;
}

/** A clock such as "04:12", or "2d 23h" from a day on. */
function timeText(seconds: number): string {
  return (seconds < 86_400 ? formatTimeLeft : durationText)(seconds);
}

/** A pending deposit. Its banner keeps its place if the deposit ends while it is on screen. */
export function ResumeBanner({ item, more, onResume, onManage }: ResumeBannerProps) {
  const { amount, method, canContinue, secondsLeft } = item;
  return (
    <li className={styles.banner}>
      <MethodIcon name={method} url={item.iconUrl} />
      <div>
        <p className={styles.title}>{t('root.resume', { amount, method })}</p>
        <p className={styles.status}>
          {statusText(item.status)}
          {secondsLeft !== undefined && (
            <>
              <FactGap />
              <span className={styles.left} role="timer" aria-label={t('time.timer')}>
                {t('time.left', { time: timeText(secondsLeft) })}
              </span>
              <LastMinute secondsLeft={secondsLeft} text={t('time.lastMinute')} />
            </>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          tone={canContinue ? 'primary' : 'secondary'}
          name={t(canContinue ? 'root.continueNamed' : 'root.detailsNamed', { amount, method })}
          onClick={() => onResume(item.id)}
        >
          {t(canContinue ? 'root.continue' : 'root.details')}
        </Button>
        {more ? (
          <Button size="small" tone="secondary" onClick={onManage}>
            {t('root.more', { count: more })}
          </Button>
        ) : null}
      </div>
      <IconButton
        icon="x"
        className={styles.manage}
        name={t('root.manage', { amount, method })}
        onClick={onManage}
      />
    </li>
  );
}
