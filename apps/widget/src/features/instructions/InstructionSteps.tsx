import styles from './InstructionSteps.module.css';

/** LIST-21: a visual guide of numbered steps, in order. */
export function InstructionSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step} className={styles.step}>
          <bdi>{step}</bdi>
        </li>
      ))}
    </ol>
  );
}
