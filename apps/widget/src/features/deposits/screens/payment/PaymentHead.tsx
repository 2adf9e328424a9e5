import { Countdown } from '../../../../ui/feedback/Countdown.tsx';
import { MethodIcon } from '../../../../ui/media/MethodIcon.tsx';
import styles from './PaymentHead.module.css';

export interface PaymentHeadProps {
  method: { name: string; iconUrl?: string | undefined };
  /** The screen's heading, which says what to do. */
  title: string;
  /** "R$ 149,50". */
  amount: string;
  /** Notes about the amount, one line each. */
  notes?: readonly string[];
  /** The time left to pay, if it is minutes or hours. */
  time?: { secondsLeft: number; secondsTotal?: number | undefined } | undefined;
}

/** The top of every payment page: the method, the amount and the time left. */
export function PaymentHead({ method, title, amount, notes = [], time }: PaymentHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.said}>
        <p className={styles.method}>
          <MethodIcon name={method.name} url={method.iconUrl} />
          {method.name}
        </p>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.amount}>{amount}</p>
        {notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      </div>
      {time && <Countdown {...time} />}
    </div>
  );
}
