import { MethodIcon } from './MethodIcon.tsx';
import styles from './MethodHead.module.css';

export interface MethodHeadProps {
  name: string;
  iconUrl?: string | undefined;
  /** "Usually arrives at once". */
  note?: string | undefined;
}

/** Which method this screen is about; its name is the screen's heading. */
export function MethodHead({ name, iconUrl, note }: MethodHeadProps) {
  return (
    <div className={styles.head}>
      <MethodIcon name={name} url={iconUrl} size="large" />
      <div className={styles.text}>
        <h1 className={styles.name} tabIndex={-1}>
          {name}
        </h1>
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </div>
  );
}
