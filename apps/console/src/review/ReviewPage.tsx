import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { useAllowed } from '../api/session.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { paths } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { Pager, usePageCursor } from '../ui/tables/Pager.tsx';
import { Empty, Failure, Loaded, Loading } from '../ui/feedback/States.tsx';
import { classNames } from '../ui/style/class-names.ts';
import { BulkBar } from './BulkBar.tsx';
import { isSimple, isTaken, nextItem, type ReviewItem } from './queue.ts';
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
  return <Loaded of={queue}>{(answer) => <Queue queue={answer} before={before} id={id} />}</Loaded>;
}

/** A withdrawal that waits, on this page of the queue or not. */
function useItem(items: readonly ReviewItem[], id: string | undefined) {
  const listedItem = items.find((one) => one.id === id);
  const isElsewhere = id !== undefined && !listedItem;
  const found = useRead('review', { request: { id: id ?? '' }, isNeeded: isElsewhere, everyMs });
  // On a wide screen the oldest is open already; on a phone the list comes first.
  if (id === undefined) return { item: items.find(notTaken), isSought: false };
  const elsewhere = found.data?.withdrawals.find((one) => one.id === id);
  return { item: listedItem ?? elsewhere, isSought: isElsewhere && found.isPending };
}

interface QueueProps {
  queue: OperationAnswer<'review'>;
  /** The page, if it is not the first. */
  before: string | undefined;
  id: string | undefined;
}

function Queue({ queue: { withdrawals: items, total, next }, before, id }: QueueProps) {
  const [, navigate] = useLocation();
  const isAllowed = useAllowed();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { item, isSought } = useItem(items, id);
  const claim = useClaim(item?.id);
  const openId = useOpenId(item?.id);
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
    <div className={classNames(styles.page, id !== undefined && styles.opened)}>
      <section className={styles.list} aria-label={text('review.title')}>
        <ReviewList
          items={items}
          total={total}
          current={item?.id}
          before={before}
          selected={selected}
          {...(isAllowed('approve') && { onSelect: select })}
        />
        <Pager next={next} order="oldest" />
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
              if (openId.current === item.id) go(1);
            }}
          />
        ) : isSought ? (
          <Loading />
        ) : (
          <Empty>{id ? text('review.gone') : text('review.none')}</Empty>
        )}
        {id !== undefined && !item && !isSought && <WithdrawalTimeline id={id} />}
      </section>
      <aside className={styles.context} aria-label={text('review.context')}>
        {item && <ReviewContext key={item.id} id={item.id} />}
      </aside>
    </div>
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

const notTaken = (item: ReviewItem): boolean => !isTaken(item);
