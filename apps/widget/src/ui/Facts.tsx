import { Fragment, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
  /** The one that matters most. */
  strong?: boolean;
  /** Shown only where there is room: a phone says the same elsewhere. */
  wideOnly?: boolean;
}

/** Names and values in rows: what will be paid, what was credited. */
export function Facts({ facts, name }: { facts: readonly Fact[]; name?: string }) {
  return (
    <dl className={styles.facts} aria-label={name}>
      {facts.map(({ label, value, strong, wideOnly }) => (
        <div
          key={label}
          className={classNames(styles.row, wideOnly && styles.wide)}
          data-strong={strong || undefined}
        >
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Short facts in a row: a dot stands between two of one line, a comma is said between any two. */
export function FactLine({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && <span className={styles.dot}> </span>}
      <span className={styles.fact}>
        {fact}
        {index < facts.length - 1 && <span className={styles.comma}>,</span>}
      </span>
    </Fragment>
  ));
}
