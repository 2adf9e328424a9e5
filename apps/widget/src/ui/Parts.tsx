import styles from './Parts.module.css';

/** Set apart by style, so that a selection takes the number without spaces. */
export function Parts({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) => (
    // A number's groups repeat and never move: their place is who they are.
    <span key={index} className={styles.part}>
      {part}
    </span>
  ));
}
