import { MethodIcon } from '../media/MethodIcon.tsx';
import styles from './MethodHead.module.css';

export interface MethodHeadProps {
  name: string;
  iconUrl?: string | undefined;
  /** "Usually arrives instantly", and other notes to read before typing. */
  notes?: readonly (string | undefined)[];
}

/** The screen's method; its name is the screen's heading. */
export function MethodHead({ name, iconUrl, notes = [] }: MethodHeadProps) {
  return (
    <div className={styles.head}>
      <MethodIcon name={name} url={iconUrl} size="large" />
      <div className={styles.text}>
        <h1 className={styles.name} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h1>
        {notes.map(
          (note) =>
            note && (
              <p key={note} className={styles.note}>
                {note}
              </p>
            ),
        )}
      </div>
    </div>
  );
}
