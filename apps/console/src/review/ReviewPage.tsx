import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { useAllowed } from '../api/session.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { paths } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { EmptiedPage, Pager, usePageCursor } from '../ui/tables/Pager.tsx';
import { Empty, Failure, Loaded, Loading } from '../ui/feedback/States.tsx';
import { useNarrow } from '../ui/layout/use-narrow.ts';
import { classNames } from '../ui/style/class-names.ts';
import { BulkBar } from './BulkBar.tsx';
import { isSimple, nextItem, type ReviewItem } from './queue.ts';
import { ReviewContext } from './ReviewContext.tsx';
import { ReviewDecision } from './ReviewDecision.tsx';
import { ReviewList } from './ReviewList.tsx';
import { useClaim } from './use-claim.ts';
import { WithdrawalTimeline } from './WithdrawalTimeline.tsx';
import styles from './ReviewPage.module.css';

const everyMs = 5000;
const listed = 100;

/** The review queue, the open withdrawal, and its player, side by side. */
export default function ReviewPage({ id }: { id?: string }) {
  const before = usePageCursor();
  const request = { limit: listed, ...(before && { before }) };
  const queue = useRead('review', { request, everyMs, keepsPrevious: true });
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

interface FoundItem {
  item: ReviewItem | undefined;
  /** The read of a withdrawal that is not on this page of the queue. */
  elsewhere?: UseQueryResult<OperationAnswer<'review'>>;
}

/** A withdrawal that waits, on this page of the queue or not. */
function useItem(items: readonly ReviewItem[], id: string | undefined): FoundItem {
  const listedItem = items.find((one) => one.id === id);
  const isElsewhere = id !== undefined && !listedItem;
  const found = useRead('review', { request: { id: id ?? '' }, isNeeded: isElsewhere, everyMs });
  if (!isElsewhere) return { item: listedItem };
  return { item: found.data?.withdrawals.find((one) => one.id === id), elsewhere: found };
}

interface QueueProps {
  queue: OperationAnswer<'review'>;
  /** When the queue was read; undefined while it is being read again. */
  readAtMs: number | undefined;
  /** The page, if it is not the first. */
  before: string | undefined;
  id: string | undefined;
  /** Why the queue may be out of date. */
  children: ReactNode;
}

function Queue({ queue, readAtMs, before, id, children }: QueueProps) {
  const { withdrawals: items, total, next } = queue;
  const [, navigate] = useLocation();
  const isAllowed = useAllowed();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { item, elsewhere } = useItem(items, id);
  const claim = useClaim(item?.id);
  const openId = useOpenId(item?.id);
  const [decidedAtMs] = useState(() => new Map<string, number>());
  const isDecided = (one: ReviewItem) => (decidedAtMs.get(one.id) ?? 0) > (readAtMs ?? 0);
  const chosen = items.filter((one) => selected.has(one.id));
  const go = (step: 1 | -1) => {
    const isLast = step === 1 && item !== undefined && items.at(-1)?.id === item.id;
    if (isLast && next !== null) return navigate(paths.reviewPage(next));
    const other = nextItem(items, item?.id, step);
    navigate(other ? paths.reviewed(other.id, before) : paths.reviewPage(before));
  };
  const select = (one: ReviewItem) => {
    if (!isAllowed('approve') || !isSimple(one)) return;
    setSelected((old) => {
      const others = [...old].filter((other) => other !== one.id);
      return new Set(old.has(one.id) ? others : [...others, one.id]);
    });
  };
  useKeys({ j: () => go(1), k: () => go(-1), x: () => item && select(item) });
  return (
    <div
      className={classNames(
        styles.page,
        id !== undefined && styles.opened,
        items.length === 0 && styles.empty,
      )}
    >
      <section className={styles.list} aria-label={text('review.title')}>
        {children}
        <ReviewList
          items={items}
          total={total}
          current={item?.id}
          before={before}
          selected={selected}
          {...(isAllowed('approve') && { onSelect: select })}
        />
        {items.length > 0 && <Pager next={next} order="oldest" />}
        {chosen.length > 0 && <BulkBar items={chosen} onDone={() => setSelected(new Set())} />}
      </section>
      <section className={styles.item} aria-label={text('review.one')}>
        {claim.error && <Failure error={claim.error} />}
        {item ? (
          <ReviewDecision
            key={item.id}
            item={item}
            onNext={() => go(1)}
            onDecided={() => {
              claim.skipRelease(item.id);
              decidedAtMs.set(item.id, Date.now());
              if (openId.current === item.id) go(1);
            }}
          />
        ) : elsewhere ? (
          <Loaded of={elsewhere}>{() => <Gone id={id ?? ''} />}</Loaded>
        ) : items.length === 0 && before !== undefined ? (
          <EmptiedPage />
        ) : items.length === 0 ? (
          <Empty>{text('review.none')}</Empty>
        ) : readAtMs === undefined ? (
          <Loading />
        ) : (
          <Oldest items={items.filter((one) => !isDecided(one))} before={before} />
        )}
      </section>
      <aside className={styles.context} aria-label={text('review.context')}>
        {item && <ReviewContext key={item.id} id={item.id} />}
      </aside>
    </div>
  );
}

interface OldestProps {
  items: readonly ReviewItem[];
  before: string | undefined;
}

/**
 * Opens the oldest free withdrawal by its own address, so that another queue does not replace it
 * while somebody reads it. On a narrow screen the operator opens one from the list.
 */
function Oldest({ items, before }: OldestProps) {
  const isNarrow = useNarrow();
  const first = nextItem(items, undefined, 1);
  if (isNarrow) return null;
  if (!first) return <Empty>{text(items.length > 0 ? 'review.allTaken' : 'review.none')}</Empty>;
  return <Redirect href={paths.reviewed(first.id, before)} replace />;
}

/** Somebody has decided it, or its player has cancelled it. */
function Gone({ id }: { id: string }) {
  return (
    <>
      <Empty>{text('review.gone')}</Empty>
      <WithdrawalTimeline id={id} />
    </>
  );
}

/** The withdrawal on the screen. An answer may come after the operator has opened another one. */
function useOpenId(id: string | undefined) {
  const openId = useRef<string>(undefined);
  useEffect(() => {
    openId.current = id;
    return () => void (openId.current = undefined);
  }, [id]);
  return openId;
}
