import { t } from '../../i18n/text.ts';
import { Icon } from '../media/Icon.tsx';
import { Spinner } from '../loading/Spinner.tsx';
import { classNames } from '../style/class-names.ts';
import styles from './Steps.module.css';

export interface Step {
  title: string;
  note?: string | undefined;
  /** The time of the step. */
  time?: { iso: string; text: string } | undefined;
  /** The flow may end early: `stopped` on somebody's request, `failed` by an error. */
  state: 'done' | 'now' | 'next' | 'stopped' | 'failed';
}

/** A timeline: the completed steps, the current one and the next. */
export function Steps({ steps, name }: { steps: readonly Step[]; name: string }) {
  return (
    <ol aria-label={name}>
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
            {state === 'done' && (
              <span className={styles.visuallyHidden}>, {t('complete.step.done')}</span>
            )}
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
