import { useState } from 'react';
import { withdrawalWord } from '../../withdrawal-word.ts';
import { t } from '../../../../i18n/text.ts';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { FactLine } from '../../../../ui/lists/Facts.tsx';
import { Icon } from '../../../../ui/media/Icon.tsx';
import { MethodIcon } from '../../../../ui/media/MethodIcon.tsx';
import { type Step, Steps } from '../../../../ui/lists/Steps.tsx';
import { CancelWithdrawalSheet } from './CancelWithdrawalSheet.tsx';
import styles from './WithdrawalCard.module.css';

export interface WithdrawalItem {
  id: string;
  /** "₹1,000.00", formatted. */
  amount: string;
  method: string;
  iconUrl?: string | undefined;
  /** Masked. */
  destination?: string | undefined;
  status: string;
  /** The reason why it was rejected or failed. */
  reason?: string | undefined;
  steps: readonly Step[];
  isCancellable: boolean;
}

export interface WithdrawalCardProps {
  item: WithdrawalItem;
  onCancel: (id: string) => Promise<void>;
}

/** A pending withdrawal: its progress, and a button to cancel it. */
export function WithdrawalCard({ item, onCancel }: WithdrawalCardProps) {
  const { amount, method, destination } = item;
  const facts = [item.status, ...(destination ? [t('withdraw.to', { destination })] : [])];
  const [isAsking, setAsking] = useState(false);
  return (
    <li className={styles.card}>
      <details className={styles.details}>
        <summary className={styles.head}>
          <MethodIcon name={method} url={item.iconUrl} />
          <span className={styles.text}>
            <span className={styles.title}>{t('root.resume', { amount, method })}</span>
            <span className={styles.note}>
              <FactLine facts={facts} />
            </span>
            {item.reason && <span className={styles.reason}>{item.reason}</span>}
          </span>
          <Icon name="chevron-down" className={styles.chevron} />
        </summary>
        <div className={styles.way}>
          <Steps steps={item.steps} name={t(`${withdrawalWord()}.steps`)} />
        </div>
      </details>
      {item.isCancellable && (
        <Button
          tone="secondary"
          size="small"
          name={t(`${withdrawalWord()}.cancelNamed`, { amount })}
          onClick={() => setAsking(true)}
        >
          {t(`${withdrawalWord()}.cancel`)}
        </Button>
      )}
      {isAsking && (
        <CancelWithdrawalSheet
          amount={amount}
          onCancel={() => onCancel(item.id)}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
