import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { type Step, Steps } from '../../ui/Steps.tsx';
import styles from './DetailCards.module.css';

export interface DetailCardsProps {
  steps: readonly Step[];
  stepsName: string;
  notice: ReactNode;
  /** Facts and references. */
  children: ReactNode;
  after?: ReactNode;
}

/** Beneath or beside the figure: how far it is, what that means, and what can be looked up. */
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
