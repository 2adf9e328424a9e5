import { Icon } from '../media/Icon.tsx';
import styles from './BonusStrip.module.css';

export interface BonusStripProps {
  title: string;
  note: string;
  onOpen: () => void;
}

/** A deposit bonus on one line that opens its terms. */
export function BonusStrip({ title, note, onOpen }: BonusStripProps) {
  return (
    <button type="button" className={styles.strip} onClick={onOpen}>
      <Icon name="gift" size={22} />
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>{note}</span>
      </span>
      <Icon name="chevron-right" size={22} />
    </button>
  );
}
