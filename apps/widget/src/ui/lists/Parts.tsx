import styles from './Parts.module.css';

/** The parts of a number, separated by CSS so that a selection copies it without spaces. */
export function Parts({ parts }: { parts: readonly string[] }) {
  return (
    <span className={styles.parts}>
      {parts.map((part, index) => (
        // A number's groups can repeat and never move, so the index is a safe key.
        <span key={index} className={styles.part}>
          {part}
        </span>
      ))}
    </span>
  );
}
