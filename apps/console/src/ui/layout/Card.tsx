import { type ReactNode, useId } from 'react';
import { classNames } from '../style/class-names.ts';
import styles from './Card.module.css';

interface CardProps {
  title?: string;
  /** Shown at the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

export function Card({ title, aside, children, className }: CardProps) {
  const titleId = useId();
  return (
    <section
      className={classNames(styles.card, className)}
      {...(title && { 'aria-labelledby': titleId })}
    >
      {title && (
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
