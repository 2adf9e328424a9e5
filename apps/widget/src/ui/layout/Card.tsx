import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { classNames } from '../style/class-names.ts';

/** A raised surface. */
export function Card({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  return <div className={classNames(styles.card, className)}>{children}</div>;
}
