import { Fragment, type ReactNode } from 'react';
import styles from './Facts.module.css';

/** Pairs of a label and a value. Pairs without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== false && (value ?? '') !== '');
  return (
    <dl className={styles.facts}>
      {known.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
