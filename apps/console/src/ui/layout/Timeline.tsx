import type { ReactNode } from 'react';
import type { Tone } from '../../format/payments.ts';
import { classNames } from '../style/class-names.ts';
import styles from './Timeline.module.css';

export interface TimelineStep {
  key: string;
  tone: Tone;
  title: ReactNode;
  /** Details below the title. */
  note?: ReactNode;
  time: ReactNode;
}

export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles.timeline}>
      {steps.map(({ key, tone, title, note, time }) => (
        <li key={key} className={styles.step}>
          <span className={classNames(styles.dot, styles[tone])} aria-hidden="true" />
          <div className={styles.what}>
            <p className={styles.title}>{title}</p>
            {note && <div className={styles.note}>{note}</div>}
          </div>
          <span className={styles.time}>{time}</span>
        </li>
      ))}
    </ol>
  );
}
