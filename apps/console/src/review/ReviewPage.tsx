import { useState } from 'react';
import { useLocation } from 'wouter';
import { useRead } from '../api/queries.ts';
import { useAllowed } from '../api/session.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { paths } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { Empty, Failure, Loaded } from '../ui/feedback/States.tsx';
import { classNames } from '../ui/style/class-names.ts';
import { BulkBar } from './BulkBar.tsx';
import { isSimple, isTaken, nextItem, type ReviewItem } from './queue.ts';
import { ReviewContext } from './ReviewContext.tsx';
import { ReviewDecision } from './ReviewDecision.tsx';
import { ReviewList } from './ReviewList.tsx';
import { useClaim } from './use-claim.ts';
import styles from './ReviewPage.module.css';

const everyMs = 5000;
const listed = 100;

/** The review queue, the open withdrawal, and its player, side by side. */
export default function ReviewPage({ id }: { id?: string }) {
  const queue = useRead('review', { request: { limit: listed }, everyMs });
  return (
    <Loaded of={queue}>
      {({ withdrawals, total }) => <Queue items={withdrawals} total={total} id={id} />}
    </Loaded>
  );
}

interface QueueProps {
  items: readonly ReviewItem[];
  total: number;
  id: string | undefined;
}

function Queue({ items, total, id }: QueueProps) {
  const [, navigate] = useLocation();
  const isAllowed = useAllowed();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // Without an id the oldest withdrawal is open; a phone shows the list instead.
  const item = items.find((one) => one.id === id) ?? (id ? undefined : items.find(notTaken));
  const claim = useClaim(item?.id);
  const go = (step: 1 | -1) => {
    const next = nextItem(items, item?.id, step);
    navigate(next ? paths.reviewItem(next.id) : paths.review);
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
          selected={selected}
          {...(isAllowed('approve') && { onSelect: select })}
        />
        {selected.size > 0 && (
          <BulkBar
            items={items.filter((one) => selected.has(one.id))}
            onDone={() => setSelected(new Set())}
          />
        )}
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
              go(1);
            }}
          />
        ) : (
          <Empty>{id ? text('review.gone') : text('review.none')}</Empty>
        )}
      </section>
      <aside className={styles.context} aria-label={text('review.context')}>
        {item && <ReviewContext key={item.id} id={item.id} />}
      </aside>
    </div>
  );
}

const notTaken = (item: ReviewItem): boolean => !isTaken(item);
