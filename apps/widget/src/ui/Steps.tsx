import { t } from '../i18n/text.ts';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import { classNames } from './class-names.ts';
import styles from './Steps.module.css';

export interface Step {
  title: string;
  note?: string | undefined;
  /** When it happened. */
  time?: { iso: string; text: string } | undefined;
  /** The way may end before its goal: `stopped` by somebody's wish, `failed` against it. */
  state: 'done' | 'now' | 'next' | 'stopped' | 'failed';
}

/** A timeline: what has happened, what is being waited for, and what comes after. */
export function Steps({ steps, name }: { steps: readonly Step[]; name: string }) {
  return (
    <ol className={styles.steps} aria-label={name}>
      {steps.map(({ title, note, time, state }) => (
        <li
          key={title}
          className={classNames(styles.step, styles[state])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {state === 'done' && <Icon name="check" size={14} />}
            {state === 'now' && <Spinner size={24} />}
            {(state === 'stopped' || state === 'failed') && <Icon name="x" size={14} />}
          </span>
          <p className={styles.title}>
            {title}
            {state === 'done' && <span className={styles.heard}>, {t('complete.step.done')}</span>}
          </p>
          {note && <p className={styles.note}>{note}</p>}
          {time && (
            <time className={styles.time} dateTime={time.iso}>
              {time.text}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
