import { t } from '../../../i18n/text.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { statusText, type TransactionStatus } from '../../../format/transaction-status.ts';
import styles from './RecentList.module.css';

const good: readonly TransactionStatus[] = ['processed', 'sent'];
const bad: readonly TransactionStatus[] = ['mistaked', 'rejected', 'failed', 'reversed'];

export interface RecentItem {
  id: string;
  kind: 'deposit' | 'withdrawal';
  method: string;
  /** "₹2,000.00", formatted. */
  amount: string;
  status: TransactionStatus;
  /** The part of a withdrawal that is back on the balance, formatted. */
  returned?: string | undefined;
  /** ISO 8601. */
  at: string;
  /** The same time as the player reads it: "12 Nov, 14:05". */
  when: string;
}

export interface RecentListProps {
  items: readonly RecentItem[];
  onOpen: (id: string) => void;
}

/** LIST-33: the player's last transactions at a glance; each opens its page. */
export function RecentList({ items, onOpen }: RecentListProps) {
  return (
    <section aria-labelledby="recent">
      <SectionHeading id="recent">{t('root.recent')}</SectionHeading>
      <Card>
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.id} className={styles.item}>
              <button type="button" className={styles.row} onClick={() => onOpen(item.id)}>
                <Transaction item={item} />
                <Icon name="chevron-right" size={16} className={styles.chevron} />
              </button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Transaction({ item }: { item: RecentItem }) {
  const { kind, method, at, when, amount, status, returned } = item;
  return (
    <>
      <span className={styles.mark}>
        <Icon name={kind === 'deposit' ? 'arrow-down-left' : 'arrow-up-right'} size={16} />
      </span>
      <span className={styles.what}>
        <span className={styles.method}>{method}</span>
        <time className={styles.note} dateTime={at}>
          {when}
        </time>
      </span>
      <span className={styles.sum}>
        <span className={styles.amount}>{amount}</span>
        <span className={classNames(styles.note, styles[statusTone(status)])}>
          {statusText(status)}
        </span>
        {returned && (
          <span className={styles.note}>{t('status.returned', { amount: returned })}</span>
        )}
      </span>
    </>
  );
}

function statusTone(status: TransactionStatus): 'good' | 'bad' | 'open' {
  if (good.includes(status)) return 'good';
  return bad.includes(status) ? 'bad' : 'open';
}
