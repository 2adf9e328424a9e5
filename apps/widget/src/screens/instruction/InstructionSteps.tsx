import styles from './InstructionSteps.module.css';

/** LIST-21: a guide for the eye: each step with its number, in the order of the way. */
export function InstructionSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step} className={styles.step}>
          {step}
        </li>
      ))}
    </ol>
  );
}
