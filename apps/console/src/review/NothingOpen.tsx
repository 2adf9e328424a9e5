import { Redirect } from 'wouter';
import { useOperator } from '../api/session.ts';
import { paths } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { Empty, Loading } from '../ui/feedback/States.tsx';
import { useNarrow } from '../ui/layout/use-narrow.ts';
import { EmptiedPage } from '../ui/tables/Pager.tsx';
import { nextItem, type ReviewItem } from './queue.ts';
import { WithdrawalTimeline } from './WithdrawalTimeline.tsx';

interface NothingOpenProps {
  items: readonly ReviewItem[];
  /** The page of the queue, if it is not the first. */
  before: string | undefined;
  /** False while the queue is being read again. */
  isCurrent: boolean;
}

/**
 * Opens the oldest free withdrawal by its own address, so that a change of the queue does not
 * replace it while somebody reads it. On a narrow screen the operator opens one from the list.
 */
export function NothingOpen({ items, before, isCurrent }: NothingOpenProps) {
  const isNarrow = useNarrow();
  const { operator } = useOperator().view;
  const first = nextItem(items, { from: undefined, step: 1, operator: operator.id });
  if (items.length === 0) {
    return before === undefined ? <Empty>{text('review.none')}</Empty> : <EmptiedPage />;
  }
  if (isNarrow) return null;
  if (!first) return <Empty>{text('review.noneFree')}</Empty>;
  if (!isCurrent) return <Loading />;
  return <Redirect href={paths.reviewed(first.id, before)} replace />;
}

/** Somebody has decided it, or its player has cancelled it. */
export function Gone({ id }: { id: string }) {
  return (
    <>
      <Empty>{text('review.gone')}</Empty>
      <WithdrawalTimeline id={id} />
    </>
  );
}
