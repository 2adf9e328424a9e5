import { Fragment, type ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import styles from './Facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
  /** The most important fact. */
  strong?: boolean;
  /** Shown only on wide screens; a phone shows it elsewhere. */
  wideOnly?: boolean;
  /** Beside the button, so that a phone always shows it. */
  inBar?: boolean;
}

export interface FactsProps {
  facts: readonly Fact[];
  name?: string;
  /** In one line on a phone. */
  isCompact?: boolean;
}

/** Labels and values in rows, such as the amount to pay or the amount credited. */
export function Facts({ facts, name, isCompact }: FactsProps) {
  return (
    <dl className={isCompact ? styles.compact : undefined} aria-label={name}>
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

/** Short facts in a row: separated by dots on screen and by commas for screen readers. */
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

/** The same between a text and what follows it in its line. */
export function FactGap() {
  return (
    <>
      <span className={styles.comma}>,</span>
      <span className={styles.dot}> </span>
    </>
  );
}
