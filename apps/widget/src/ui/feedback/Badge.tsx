import { BadgeArt } from '../media/BadgeArt.tsx';
import styles from './Badge.module.css';

/** One or two words on a card: "Instant", "No fee". */
export function Badge({ artUrl, children }: { artUrl?: string | undefined; children: string }) {
  return (
    <span className={styles.badge}>
      {artUrl && <BadgeArt url={artUrl} />}
      <span className={styles.words}>{children}</span>
    </span>
  );
}
