import { text } from '../texts/text.ts';
import { Empty } from '../ui/feedback/States.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import type { Filters } from './filters.ts';
import styles from './NothingFound.module.css';

const sought = ['id', 'provider', 'player', 'amount', 'account'] as const;

/** An empty list; after a search by a text, with what can be searched for, and examples. */
export function NothingFound({ filters: { q, ...others } }: { filters: Filters }) {
  if (q === undefined) return <Empty>{text('payments.none')}</Empty>;
  return (
    <div className={styles.advice}>
      <p>
        <strong>{text('payments.noneFor', { q })}</strong>{' '}
        {Object.keys(others).length > 0 && text('payments.otherFilters')}
      </p>
      <h2>{text('payments.canSearch')}</h2>
      <Facts
        facts={sought.map((name) => [
          text(`payments.sought.${name}`),
          <code key={name}>{text(`payments.example.${name}`)}</code>,
        ])}
      />
    </div>
  );
}
