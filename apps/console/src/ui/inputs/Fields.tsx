import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../style/class-names.ts';
import styles from './Fields.module.css';

interface Labelled {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
}

interface FrameProps extends Labelled {
  children: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

export function Frame({ label, help, error, children }: FrameProps) {
  const id = useId();
  const note = error ?? help;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(note && { 'aria-describedby': `${id}-note` }),
        ...(error && { 'aria-invalid': true }),
      })}
      {note && (
        <small id={`${id}-note`} className={classNames(error && styles.error)}>
          {note}
        </small>
      )}
    </div>
  );
}

export function TextField({ label, help, error, ...rest }: Labelled & ComponentProps<'input'>) {
  return (
    <Frame label={label} help={help} error={error}>
      {(ids) => <input className={styles.input} autoComplete="off" {...rest} {...ids} />}
    </Frame>
  );
}

export function LongField({ label, help, error, ...rest }: Labelled & ComponentProps<'textarea'>) {
  return (
    <Frame label={label} help={help} error={error}>
      {(ids) => <textarea className={styles.input} rows={3} {...rest} {...ids} />}
    </Frame>
  );
}

interface ChoiceProps extends Labelled, Omit<ComponentProps<'select'>, 'children'> {
  choices: readonly (readonly [value: string, label: string])[];
}

/** The browser's own list: it is accessible everywhere and opens natively on phones. */
export function ChoiceField({ label, help, error, choices, ...rest }: ChoiceProps) {
  return (
    <Frame label={label} help={help} error={error}>
      {(ids) => (
        <select className={styles.input} {...rest} {...ids}>
          {choices.map(([value, choiceLabel]) => (
            <option key={value} value={value}>
              {choiceLabel}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}
