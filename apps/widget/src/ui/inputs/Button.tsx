import type { ReactNode } from 'react';
import { Icon } from '../media/Icon.tsx';
import { Spinner } from '../loading/Spinner.tsx';
import type { IconName } from '../media/icons.tsx';
import { classNames } from '../style/class-names.ts';
import styles from './Button.module.css';

export type ButtonTone = 'primary' | 'secondary' | 'quiet';

export interface ButtonAppearance {
  children: ReactNode;
  tone?: ButtonTone | undefined;
  /** `small` inside a card. */
  size?: 'small' | 'large';
  icon?: IconName | undefined;
}

export interface ButtonProps extends ButtonAppearance {
  type?: 'button' | 'submit';
  onClick?: () => void;
  /** Shows a spinner. The button keeps its place and its focus; a second press does nothing. */
  busy?: boolean;
  /** The id of the text that says why a press would do nothing. The button can have the focus. */
  disabledBy?: string | undefined;
  /** The accessible name, if the label alone is not enough. */
  name?: string;
}

export function buttonClass({ tone = 'primary', size = 'large' }: ButtonAppearance): string {
  return classNames(styles.button, styles[tone], styles[size]);
}

export function Button(props: ButtonProps) {
  const { children, icon, type = 'button', onClick, busy = false, disabledBy, name } = props;
  const isInert = busy || disabledBy !== undefined;
  return (
    <button
      type={type}
      className={buttonClass(props)}
      aria-label={name}
      aria-busy={busy || undefined}
      aria-disabled={isInert || undefined}
      aria-describedby={disabledBy}
      onClick={(event) => (isInert ? event.preventDefault() : onClick?.())}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={18} />}
      <span key={String(busy)}>{children}</span>
    </button>
  );
}
