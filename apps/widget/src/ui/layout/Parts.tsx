import styles from './Parts.module.css';

/** Separated by style, so that a selection copies the number without spaces. */
export function Parts({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) => (
    // A number's groups can repeat and never move, so the index is a safe key.
    <span key={index} className={styles.part}>
      {part}
    </span>
  ));
}
