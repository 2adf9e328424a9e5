import { Link } from 'wouter';
import { count, money } from '../format/values.ts';
import { paths } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Badge } from '../ui/feedback/Badge.tsx';
import { classNames } from '../ui/style/class-names.ts';
import { flagsOf, isSimple, isTaken, type ReviewItem } from './queue.ts';
import { MethodName } from '../ui/values/MethodName.tsx';
import styles from './ReviewList.module.css';

interface ReviewListProps {
  items: readonly ReviewItem[];
  total: number;
  current: string | undefined;
  /** The page of the queue, if it is not the first. */
  before: string | undefined;
  selected: ReadonlySet<string>;
  /** Absent if the role may approve nothing. */
  onSelect?: (item: ReviewItem) => void;
}

export function ReviewList(props: ReviewListProps) {
  const { items, total, current, before, selected, onSelect } = props;
  return (
    <>
      <header className={styles.head}>
        <h1>{text('review.title')}</h1>
        <Badge>{count(total)}</Badge>
        <small>{text('review.oldestFirst')}</small>
      </header>
      <ul>
        {items.map((item) => (
          <li
            key={item.id}
            className={classNames(styles.row, item.id === current && styles.current)}
          >
            {onSelect && isSimple(item) && (
              <input
                type="checkbox"
                className={styles.check}
                aria-label={text('review.select', { amount: money(item.amount, item.currency) })}
                checked={selected.has(item.id)}
                onChange={() => onSelect(item)}
              />
            )}
            <Link
              href={paths.reviewed(item.id, before)}
              className={styles.link}
              {...(item.id === current && { 'aria-current': true })}
            >
              <span className={styles.first}>
                <strong>{money(item.amount, item.currency)}</strong>
                <small>
                  <Ago at={item.confirmedAt ?? item.createdAt} />
                </small>
              </span>
              <span className={styles.who}>
                {item.user} · <MethodName name={item.method} />
              </span>
              <span className={styles.flags}>
                {isTaken(item) && (
                  <Badge>{text('review.takenBy', { name: item.claim?.name ?? '' })}</Badge>
                )}
                {flagsOf(item).map(({ tone, label }) => (
                  <Badge key={label} tone={tone}>
                    {label}
                  </Badge>
                ))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
