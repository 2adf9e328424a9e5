import { Countdown } from '../../ui/Countdown.tsx';
import { MethodIcon } from '../../ui/MethodIcon.tsx';
import styles from './PaymentHead.module.css';

export interface PaymentHeadProps {
  method: { name: string; iconUrl?: string | undefined };
  /** The screen's heading: what to do. */
  title: string;
  /** "R$ 149,50". */
  amount: string;
  /** What there is to say of the sum, a line each. */
  notes?: readonly string[];
  /** What is left of the time to pay, where it is minutes or hours. */
  time?: { secondsLeft: number; secondsTotal?: number | undefined } | undefined;
}

/** By what is paid, how much, and how long there is: the top of every page that waits for it. */
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
