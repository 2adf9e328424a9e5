import type { ReactNode } from 'react';
import { Card } from '../layout/Card.tsx';
import { type Step, Steps } from '../lists/Steps.tsx';
import styles from './DetailCards.module.css';

export interface DetailCardsProps {
  steps: readonly Step[];
  stepsName: string;
  notice: ReactNode;
  /** The facts and the references. */
  children: ReactNode;
  after?: ReactNode;
}

/** Below or beside the figure: the progress, an explanation, and the facts. */
export function DetailCards({ steps, stepsName, notice, children, after }: DetailCardsProps) {
  return (
    <div className={styles.details}>
      {steps.length > 0 && (
        <Card className={styles.steps}>
          <Steps steps={steps} name={stepsName} />
        </Card>
      )}
      {notice}
      <Card className={styles.card}>{children}</Card>
      {after}
    </div>
  );
}
