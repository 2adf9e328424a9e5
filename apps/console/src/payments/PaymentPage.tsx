import { Link } from 'wouter';
import { ActionButtons } from '../actions/ActionButtons.tsx';
import type { PendingAction } from '../actions/ActionDialog.tsx';
import { isAction } from '../actions/action-forms.ts';
import { useMethodTitle } from '../api/method-titles.ts';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { dateTime } from '../format/time.ts';
import { countryName, money, shortId } from '../format/values.ts';
import { reasonText } from '../format/words.ts';
import { paths } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { Badge, StatusBadge } from '../ui/feedback/Badge.tsx';
import { Button } from '../ui/inputs/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Loaded } from '../ui/feedback/States.tsx';
import { Timeline } from '../ui/layout/Timeline.tsx';
import { LedgerCard } from './LedgerCard.tsx';
import { AddressCard } from './AddressCard.tsx';
import { MoneyCard } from './MoneyCard.tsx';
import { ProviderCard } from './ProviderCard.tsx';
import { timelineSteps } from './timeline-steps.tsx';
import { useCopy } from './use-copy.ts';
import styles from './PaymentPage.module.css';

const everyMs = 5000;

/** One deposit or withdrawal with its history and the actions that are allowed now. */
export default function PaymentPage({ id }: { id: string }) {
  const page = useRead('payment', { pathParams: { id }, everyMs });
  return (
    <Page
      title={
        <span className={styles.crumbs}>
          <Link href={paths.payments}>{text('payments.title')}</Link>
          <span aria-hidden="true">›</span>
          <code title={id}>{shortId(id)}</code>
        </span>
      }
      actions={
        <>
          <CopyLink />
          {page.data && <ActionButtons actions={pendingActions(page.data)} />}
        </>
      }
    >
      <Loaded of={page}>{(view) => <Payment view={view} />}</Loaded>
    </Page>
  );
}

function Payment({ view }: { view: OperationAnswer<'payment'> }) {
  const { payment, timeline, transfers } = view;
  const titleOf = useMethodTitle();
  const attempts = attemptsAmong(timeline);
  return (
    <>
      <header>
        <p className={styles.badges}>
          <StatusBadge payment={payment} />
          {attempts > 1 && (
            <Badge tone="info">
              {attempts === 2
                ? text('payment.secondAttempt')
                : text('payment.attempts', { count: attempts })}
            </Badge>
          )}
          {payment.isLate && <Badge tone="warning">{text('payments.late')}</Badge>}
          {view.withdrawal?.isUnclear && <Badge tone="warning">{text('payment.unclear')}</Badge>}
          {view.withdrawal?.isBlocked && <Badge tone="warning">{text('payment.debt')}</Badge>}
          {view.withdrawal?.isOnHold && <Badge tone="warning">{text('payment.onHold')}</Badge>}
        </p>
        <p className={styles.amount}>{money(payment.amount, payment.currency)}</p>
        <p className={styles.about}>
          {text(`payment.${payment.kind}By`, { method: titleOf(payment.method) })}
          {payment.account && ` ${payment.account}`} · {text('payment.player')}{' '}
          <Link href={paths.player(payment.user)}>{payment.user}</Link> ·{' '}
          {countryName(payment.country)} · {dateTime(payment.createdAt)}
        </p>
        {payment.reason && <p className={styles.about}>{reasonText(payment.reason)}</p>}
      </header>
      <div className={styles.columns}>
        <Card title={text('payment.timeline')}>
          <Timeline steps={timelineSteps(timeline)} />
        </Card>
        <div className={styles.column}>
          <MoneyCard view={view} />
          {view.deposit?.crypto && <AddressCard crypto={view.deposit.crypto} />}
          <LedgerCard transfers={transfers} />
          <ProviderCard view={view} />
        </div>
      </div>
    </>
  );
}

const firstRequests = new Set(['createDeposit', 'watchAddress', 'createPayout']);

/** Counts the known requests to a provider to begin the payment. */
const attemptsAmong = (timeline: OperationAnswer<'payment'>['timeline']): number =>
  timeline
    .filter(({ kind, request = '' }) => kind === 'attempt' && firstRequests.has(request))
    .reduce((total, { count = 1 }) => total + count, 0);

function CopyLink() {
  return (
    <Button onClick={useCopy(text('payment.copied'), () => location.href)}>
      {text('payment.copyLink')}
    </Button>
  );
}

/** The actions that the payment's state and the role allow, as the server named them. */
function pendingActions({ payment, actions }: OperationAnswer<'payment'>): PendingAction[] {
  const about = text('payment.about', {
    amount: money(payment.amount, payment.currency),
    player: payment.user,
    id: shortId(payment.id),
  });
  return actions.flatMap(({ operation, named }) =>
    isAction(operation)
      ? [{ operation, pathParams: named, about, initial: { user: payment.user } }]
      : [],
  );
}
