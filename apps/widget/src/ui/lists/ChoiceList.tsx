import type { ReactNode } from 'react';
import { SearchInput } from '../inputs/SearchInput.tsx';
import styles from './ChoiceList.module.css';

export interface Choice {
  id: string;
  name: string;
  isChosen: boolean;
  /** Before the name, such as a flag. */
  mark?: ReactNode;
  /** After the name. */
  end?: ReactNode;
}

export interface ChoiceListProps {
  label: string;
  choices: readonly Choice[];
  /** Absent for a short list. */
  search?: { name: string; typed: string; onType: (typed: string) => void } | undefined;
  onChoose: (id: string) => void;
}

/** A page whose heading names the choice. */
export function ChoicePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

/** A list of choices, with a search field if it is long. */
export function ChoiceList({ label, choices, search, onChoose }: ChoiceListProps) {
  return (
    <>
      {search && (
        <SearchInput
          name={search.name}
          value={search.typed}
          isEmpty={choices.length === 0}
          onChange={search.onType}
        />
      )}
      <ul className={styles.list} aria-label={label}>
        {choices.map(({ id, name, isChosen, mark, end }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.choice}
              aria-current={isChosen || undefined}
              onClick={() => onChoose(id)}
            >
              {mark}
              <span className={styles.name}>{name}</span>
              {end}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The shape of the list while it loads. */
export function ChoiceSkeleton({ rows, children }: { rows: number; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className={styles.choice}>
          {children}
        </li>
      ))}
    </ul>
  );
}
