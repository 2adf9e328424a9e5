import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from '../style/class-names.ts';
import styles from './Button.module.css';

type Look = 'main' | 'plain' | 'danger' | 'quiet';

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  /** The key that does the same. */
  hint?: string;
}

export function Button({ look = 'plain', hint, children, className, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(styles.button, styles[look], className)}>
      {children}
      {hint && <Key name={hint} />}
    </button>
  );
}

interface ButtonLinkProps {
  to: string;
  look?: Look;
  children: ReactNode;
}

export function ButtonLink({ to, look = 'plain', children }: ButtonLinkProps) {
  return (
    <Link href={to} className={classNames(styles.button, styles[look])}>
      {children}
    </Link>
  );
}

/** A key of the keyboard. Screen readers get the shortcut from the list of keys. */
export function Key({ name }: { name: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {name}
    </kbd>
  );
}
