import { Icon } from '../media/Icon.tsx';
import type { IconName } from '../media/icons.tsx';
import { classNames } from '../style/class-names.ts';
import styles from './IconButton.module.css';

export interface IconButtonProps {
  icon: IconName;
  /** The accessible name. */
  name: string;
  onClick: () => void;
  tone?: 'plain' | 'soft';
  className?: string | undefined;
}

export function IconButton({ icon, name, onClick, tone = 'plain', className }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, styles[tone], className)}
      aria-label={name}
      title={name}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
