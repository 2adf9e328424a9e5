import styles from './Badge.module.css';

/** One or two words on a card: "Instant", "No fee". */
export function Badge({ children }: { children: string }) {
  return <span className={styles.badge}>{children}</span>;
}
