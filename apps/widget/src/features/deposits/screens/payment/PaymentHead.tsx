import { Countdown } from '../../../../ui/feedback/Countdown.tsx';
import { MethodIcon } from '../../../../ui/media/MethodIcon.tsx';
import styles from './PaymentHead.module.css';

export interface PaymentHeadProps {
  method: { name: string; iconUrl?: string | undefined };
  /** The screen's heading, which says what to do. */
  title: string;
  /** "R$ 149,50". */
  amount: string;
  /** The amount that the player asked for. The digits that differ from it are accented. */
  usual?: string | undefined;
  /** Notes about the amount, one line each. */
  notes?: readonly string[];
  /** The time left to pay, if it is minutes or hours. */
  time?: { secondsLeft: number; secondsTotal?: number | undefined } | undefined;
}

/** The top of every payment page: the method, the amount and the time left. */
export function PaymentHead(props: PaymentHeadProps) {
  const { method, title, amount, usual, notes = [], time } = props;
  const same = usual === undefined ? amount.length : sameLength(amount, usual);
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
        <p className={styles.amount}>
          {amount.slice(0, same)}
          {same < amount.length && <em className={styles.differs}>{amount.slice(same)}</em>}
        </p>
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

/** P2P-19: the number of characters up to the first digit that differs. */
function sameLength(amount: string, usual: string): number {
  if (amount.length !== usual.length) return amount.length;
  const marks = Array.from({ length: amount.length }, (_, place) => place);
  return marks.find((place) => amount.charAt(place) !== usual.charAt(place)) ?? amount.length;
}
