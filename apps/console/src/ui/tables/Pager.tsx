import { useSearchParams } from 'wouter';
import { Empty } from '../feedback/States.tsx';
import { text } from '../../texts/text.ts';
import { Button } from '../inputs/Button.tsx';
import styles from './Pager.module.css';

/** The current page, from the URL, so that the browser's Back button shows the previous page. */
export function usePageCursor(): string | undefined {
  const [params] = useSearchParams();
  return params.get('before') ?? undefined;
}

/** The order of a list, which names the way to its beginning and to its next page. */
export type ListOrder = 'newest' | 'oldest' | 'name';

interface PagerProps {
  next: string | null;
  order?: ListOrder;
}

/** Everything on a later page has gone since it was opened; earlier pages may still have some. */
export function EmptiedPage() {
  const [, setParams] = useSearchParams();
  const toFirst = () => setParams((old) => withCursor(old, undefined));
  return (
    <div className={styles.emptied}>
      <Empty>{text('pager.emptied')}</Empty>
      <Button onClick={toFirst}>{text('pager.toFirst')}</Button>
    </div>
  );
}

function withCursor(params: URLSearchParams, before: string | undefined): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (before === undefined) changed.delete('before');
  else changed.set('before', before);
  return changed;
}

export function Pager({ next, order = 'newest' }: PagerProps) {
  const [params, setParams] = useSearchParams();
  const isLater = params.has('before');
  if (!isLater && next === null) return null;
  const show = (before: string | undefined) => setParams((old) => withCursor(old, before));
  return (
    <nav className={styles.pager} aria-label={text('pager.label')}>
      {isLater && <Button onClick={() => show(undefined)}>{text(`pager.${order}.first`)}</Button>}
      {next !== null && <Button onClick={() => show(next)}>{text(`pager.${order}.next`)}</Button>}
    </nav>
  );
}
