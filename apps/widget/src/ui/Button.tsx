import type { MouseEventHandler, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import type { IconName } from './icons.tsx';
import { classNames } from './class-names.ts';
import styles from './Button.module.css';

export type ButtonTone = 'primary' | 'secondary' | 'quiet';

interface Shared {
  children: ReactNode;
  tone?: ButtonTone;
  /** `small` where it stands inside a card. */
  size?: 'small' | 'large';
  icon?: IconName;
}

export interface ButtonProps extends Shared {
  type?: 'button' | 'submit';
  onClick?: () => void;
  /** Shows that it works on it. It keeps its place and its focus; a second press does nothing. */
  busy?: boolean;
  /** Where its words alone do not say enough. */
  name?: string;
}

const look = ({ tone = 'primary', size = 'large' }: Shared): string =>
  classNames(styles.button, styles[tone], styles[size]);

export function Button(props: ButtonProps) {
  const { children, icon, type = 'button', onClick, busy = false, name } = props;
  return (
    <button
      type={type}
      className={look(props)}
      aria-label={name}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.())}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={18} />}
      <span key={String(busy)}>{children}</span>
    </button>
  );
}

export interface ButtonLinkProps extends Shared {
  href: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** A real link to another window: it works where a script may not open one. */
export function ButtonLink(props: ButtonLinkProps) {
  const { children, icon, href, onClick } = props;
  return (
    <a className={look(props)} href={href} target="_blank" rel="noopener" onClick={onClick}>
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </a>
  );
}
