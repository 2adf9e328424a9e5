import { t } from '../i18n/text.ts';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import { classNames } from './class-names.ts';
import styles from './Steps.module.css';

export interface Step {
  title: string;
  note?: string | undefined;
  state: 'done' | 'now' | 'next';
}

/** What has happened, what is being waited for, and what comes after. */
export function Steps({ steps, name }: { steps: readonly Step[]; name: string }) {
  return (
    <ol className={styles.steps} aria-label={name}>
      {steps.map(({ title, note, state }) => (
        <li
          key={title}
          className={classNames(styles.step, styles[state])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {state === 'done' && <Icon name="check" size={14} />}
            {state === 'now' && <Spinner size={24} />}
          </span>
          <div>
            <p className={styles.title}>
              {title}
              {state === 'done' && (
                <span className={styles.heard}>, {t('complete.step.done')}</span>
              )}
            </p>
            {note && <p className={styles.note}>{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
