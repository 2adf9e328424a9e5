import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { useOperator } from '../api/session.ts';
import { quietKeys, useKeys } from '../keyboard/use-keys.ts';
import { paths } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { Pager, usePageCursor } from '../ui/tables/Pager.tsx';
import { Failure, Loaded, Loading } from '../ui/feedback/States.tsx';
import { classNames } from '../ui/style/class-names.ts';
import { BulkBar } from './BulkBar.tsx';
import { Gone, NothingOpen } from './NothingOpen.tsx';
import { nextItem } from './queue.ts';
import { ReviewContext } from './ReviewContext.tsx';
import { ReviewDecision } from './ReviewDecision.tsx';
import { ReviewList } from './ReviewList.tsx';
import { queueEveryMs, useOpenWithdrawal } from './use-open-withdrawal.ts';
import { useSelection } from './use-selection.ts';
import styles from './ReviewPage.module.css';

const listed = 100;

/** The review queue, the open withdrawal, and its player, side by side. */
export default function ReviewPage({ id }: { id?: string }) {
  const before = usePageCursor();
  const request = { limit: listed, ...(before && { before }) };
  const queue = useRead('review', { request, everyMs: queueEveryMs, keepsPrevious: true });
  return (
    <Loaded of={queue}>
      {(answer) => (
        <Queue
          queue={answer}
          readAtMs={queue.isFetching || queue.isPlaceholderData ? undefined : queue.dataUpdatedAt}
          before={before}
          id={id}
        >
          {queue.error && <Failure error={queue.error} onRetry={() => void queue.refetch()} />}
        </Queue>
      )}
    </Loaded>
  );
}

interface QueueProps {
  queue: OperationAnswer<'review'>;
  /** The time at which the queue was read; undefined while it is being read again. */
  readAtMs: number | undefined;
  /** The page, if it is not the first. */
  before: string | undefined;
  id: string | undefined;
  /** The reason why the queue may be out of date. */
  children: ReactNode;
}

function Queue({ queue, readAtMs, before, id, children }: QueueProps) {
  const { withdrawals: items, total, next } = queue;
  const [, navigate] = useLocation();
  const selection = useSelection(items);
  const { operator } = useOperator().view;
  const open = useOpenWithdrawal(items, id);
  const { item, elsewhere } = open;
  const go = (step: 1 | -1, isDecided = false) => {
    const isLast = step === 1 && item !== undefined && items.at(-1)?.id === item.id;
    if (isLast && next !== null) return navigate(paths.reviewPage(next));
    const other = nextItem(items, { from: item?.id, step, operator: operator.id });
    if (other) return navigate(paths.reviewed(other.id, before));
    // If there is no other, the open withdrawal keeps its claim; a decided one is left.
    if (!item || isDecided) navigate(paths.reviewPage(before));
  };
  useKeys({ j: () => go(1), k: () => go(-1), x: () => item && selection.toggle?.(item) });
  return (
    <div
      className={classNames(styles.page, id && styles.opened, items.length === 0 && styles.empty)}
    >
      <section className={styles.list} aria-label={text('review.title')}>
        {children}
        <ReviewList
          items={items}
          total={total}
          current={item?.id}
          before={before}
          selected={selection.ids}
          {...(selection.toggle && { onSelect: selection.toggle })}
        />
        {items.length > 0 && <Pager next={next} order="oldest" />}
        <BulkBar
          items={selection.items}
          isOpen={open.isOpen}
          onDecided={open.markDecided}
          onClear={() => selection.remove()}
          onDone={(tried, decided) => {
            selection.remove(tried);
            if (decided.some(open.isOpen)) leaveDecided(() => navigate(paths.reviewPage(before)));
          }}
        />
      </section>
      <section className={styles.item} aria-label={text('review.one')}>
        {/* On a phone the list with the page's heading is hidden. */}
        {id && <h1 className={styles.phoneHeading}>{text('review.one')}</h1>}
        {open.claimError && <Failure error={open.claimError} />}
        {item ? (
          <ReviewDecision
            key={item.id}
            item={item}
            onNext={() => go(1)}
            onSent={(answer) => open.awaitDecision(item.id, answer)}
            onDecided={() => {
              open.markDecided(item.id);
              if (open.isOpen(item.id)) leaveDecided(() => go(1, true));
            }}
          />
        ) : elsewhere && id !== undefined ? (
          <Elsewhere id={id} read={elsewhere} isBeingDecided={open.isBeingDecided(id)} />
        ) : (
          <NothingOpen
            items={items.filter((one) => !open.isDecidedSince(one, readAtMs))}
            before={before}
            isCurrent={readAtMs !== undefined}
          />
        )}
      </section>
      <Context id={item?.id} />
    </div>
  );
}

/** Opens another withdrawal, for which a second press of a key was not meant. */
function leaveDecided(open: () => void): void {
  quietKeys();
  open();
}

interface ElsewhereProps {
  id: string;
  read: NonNullable<ReturnType<typeof useOpenWithdrawal>['elsewhere']>;
  isBeingDecided: boolean;
}

/** The place of a withdrawal that is not, or no longer, on this page of the queue. */
function Elsewhere({ id, read, isBeingDecided }: ElsewhereProps) {
  if (isBeingDecided) return <Loading />;
  return <Loaded of={read}>{() => <Gone id={id} />}</Loaded>;
}

function Context({ id }: { id: string | undefined }) {
  return (
    <aside className={styles.context} aria-label={text('review.context')}>
      {id !== undefined && <ReviewContext key={id} id={id} />}
    </aside>
  );
}
