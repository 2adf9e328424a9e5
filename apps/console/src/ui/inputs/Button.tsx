import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from '../style/class-names.ts';
import styles from './Button.module.css';

type Variant = 'main' | 'plain' | 'danger' | 'quiet';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  /** The key that does the same. */
  hint?: string;
}

export function Button({ variant = 'plain', hint, children, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[variant], className)}
    >
      {children}
      {hint && <Key name={hint} />}
    </button>
  );
}

interface ButtonLinkProps {
  to: string;
  variant?: Variant;
  children: ReactNode;
}

export function ButtonLink({ to, variant = 'plain', children }: ButtonLinkProps) {
  return (
    <Link href={to} className={classNames(styles.button, styles[variant])}>
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
