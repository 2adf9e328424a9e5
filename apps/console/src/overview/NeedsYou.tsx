import { Link } from 'wouter';
import type { ReactNode } from 'react';
import { factsText } from '../format/words.ts';
import { paths } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { classNames } from '../ui/style/class-names.ts';
import { Empty } from '../ui/feedback/States.tsx';
import type { Overview } from './figures.ts';
import styles from './NeedsYou.module.css';

type Queue = Overview['queues'][number];
type Alert = Overview['alerts'][number];

/** The screen that a queue is worked on. */
const queuePaths: Readonly<Record<Queue['name'], string>> = {
  review: paths.review,
  proposals: paths.proposals,
  cases: paths.cases,
  disputes: paths.disputes,
  refunds: paths.refunds,
  unmatched: paths.unmatched,
  unclearPayouts: `${paths.payments}?kind=withdrawal&status=processing`,
  walletOrders: paths.walletOrders,
  messages: paths.messages,
};

/** The screen that shows what an alert is about. */
const alertPaths: Readonly<Record<Alert['kind'], (subject: string) => string>> = {
  sickProvider: () => paths.providers,
  frozenAccount: () => paths.frozenAccounts,
  receiverDown: () => paths.messages,
  chainBehind: () => `${paths.payments}?kind=deposit&status=waiting`,
  rateRefused: () => paths.rates,
  approvalDrop: (method) => `${paths.payments}?kind=deposit&method=${encodeURIComponent(method)}`,
};
const severe = new Set<Alert['kind']>(['sickProvider', 'frozenAccount', 'receiverDown']);

/** Lists what needs the operator's attention: problems first, then the oldest waiting items. */
export function NeedsYou({ overview }: { overview: Overview }) {
  const queues = overview.queues
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => (a.oldestAt ?? '').localeCompare(b.oldestAt ?? ''));
  const isCalm = overview.alerts.length + queues.length === 0;
  return (
    <Card title={text('overview.needsYou')}>
      {isCalm && <Empty>{text('overview.calm')}</Empty>}
      <ul>
        {overview.alerts.map((alert) => (
          <Item
            key={`${alert.kind} ${alert.subject}`}
            dot={severe.has(alert.kind) ? 'bad' : 'info'}
            path={alertPaths[alert.kind](alert.subject)}
            title={text(`alert.${alert.kind}`, { subject: alert.subject })}
            note={
              <>
                {alert.since && (
                  <>
                    {text('overview.since')} <Ago at={alert.since} suffix={text('time.ago')} />
                  </>
                )}
                {alert.since && factsText(alert) && ' · '}
                {factsText(alert)}
              </>
            }
          />
        ))}
        {queues.map(({ name, count, oldestAt }) => (
          <Item
            key={name}
            dot="warning"
            path={queuePaths[name]}
            title={text(count === 1 ? `queue.${name}.one` : `queue.${name}`, { count })}
            note={
              oldestAt && (
                <>
                  {text('overview.oldestWaits')} <Ago at={oldestAt} />
                </>
              )
            }
          />
        ))}
      </ul>
    </Card>
  );
}

interface ItemProps {
  dot: 'bad' | 'warning' | 'info';
  title: string;
  note: ReactNode;
  path: string;
}

function Item({ dot, title, note, path }: ItemProps) {
  return (
    <li className={styles.item}>
      <span className={classNames(styles.dot, styles[dot])} aria-hidden="true" />
      <div>
        <p className={styles.title}>
          <Link href={path}>{title}</Link>
        </p>
        <p className={styles.note}>{note}</p>
      </div>
    </li>
  );
}
