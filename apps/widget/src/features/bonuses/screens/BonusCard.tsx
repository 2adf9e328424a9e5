import { t } from '../../../i18n/text.ts';
import { Icon } from '../../../ui/media/Icon.tsx';
import { Switch } from '../../../ui/inputs/Switch.tsx';
import styles from './BonusCard.module.css';

export interface BonusCardProps {
  title: string;
  /** "Add ₹500 to unlock it", a note that it is active, or how to get it once it is turned on. */
  text: string;
  /** The share of the minimum deposit that is reached, from 0 to 1. */
  share: number;
  /** BON-2: the amount reaches the bonus's minimum deposit. */
  active: boolean;
  /** True if the player has turned the bonus on. */
  on: boolean;
  onToggle: (on: boolean) => void;
  onOpen: () => void;
}

/** The bonus of this deposit, with the progress towards its minimum. */
export function BonusCard({ title, text, share, active, on, onToggle, onOpen }: BonusCardProps) {
  const isUnlocked = on && active;
  return (
    <section className={styles.card} data-off={!on || undefined} aria-label={t('bonus.label')}>
      <div className={styles.row}>
        <Icon name={isUnlocked ? 'check' : 'gift'} size={22} />
        <div className={styles.text}>
          <button type="button" className={styles.title} onClick={onOpen}>
            {title}
          </button>
          <p className={styles.note} role="status">
            {text}
          </p>
        </div>
        <Switch name={t('bonus.use', { bonus: title })} on={on} onChange={onToggle} />
      </div>
      {on && (
        <div className={styles.track} data-full={isUnlocked || undefined} aria-hidden="true">
          <div className={styles.reached} style={{ inlineSize: `${share * 100}%` }} />
        </div>
      )}
    </section>
  );
}
