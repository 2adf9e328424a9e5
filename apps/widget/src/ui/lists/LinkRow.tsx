import { Icon } from '../media/Icon.tsx';
import type { IconName } from '../media/icons.tsx';
import styles from './LinkRow.module.css';

export interface LinkRowProps {
  icon: IconName;
  children: string;
  onClick: () => void;
}

/** A full-width link to something that helps. */
export function LinkRow({ icon, children, onClick }: LinkRowProps) {
  return (
    <button type="button" className={styles.row} onClick={onClick}>
      <Icon name={icon} size={20} />
      <span className={styles.text}>{children}</span>
      <Icon name="chevron-right" size={20} />
    </button>
  );
}
