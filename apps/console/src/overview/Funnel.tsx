import { count, percent } from '../format/values.ts';
import { text } from '../texts/text.ts';
import { Card } from '../ui/layout/Card.tsx';
import type { Overview } from './figures.ts';
import styles from './Funnel.module.css';

const steps = ['opened', 'submitted', 'ended', 'credited'] as const;
const height = 72;
const width = 100;

/** The part of the opened deposit forms that became money: abandoned deposits never end. */
export function Funnel({ overview: { funnel, period } }: { overview: Overview }) {
  if (!funnel || funnel.opened === 0) return null;
  const most = Math.max(...steps.map((step) => funnel[step]));
  return (
    <Card title={text('overview.funnel')} aside={<span>{text(`overview.within.${period}`)}</span>}>
      <dl className={styles.steps}>
        {steps.map((step) => {
          const share = funnel[step] / most;
          return (
            <div key={step} className={styles[step]}>
              <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
                <rect y={height * (1 - share)} width={width} height={height * share} rx="6" />
              </svg>
              <dt>{text(`overview.funnel.${step}`)}</dt>
              <dd>
                <strong>{count(funnel[step])}</strong>{' '}
                {step !== 'opened' && <small>{percent(funnel[step] / funnel.opened)}</small>}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
