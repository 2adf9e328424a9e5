import { Countdown, type CountdownProps } from '../feedback/Countdown.tsx';
import { MethodIcon } from '../media/MethodIcon.tsx';
import { classNames } from '../style/class-names.ts';
import { figureStyle, figureWidth } from './figure-width.ts';
import styles from './PaymentHead.module.css';

export interface PaymentHeadProps {
  method: { name: string; iconUrl?: string | undefined };
  /** The screen's heading, which says what to do. */
  title: string;
  /** "R$ 149,50". */
  amount: string;
  /** The amount that the player asked for. Digits that differ from it are highlighted. */
  requested?: string | undefined;
  /** Notes about the amount, one line each. */
  notes?: readonly string[];
  /** "Pay by 18 Nov, 14:05": a note, or on paper in place of the countdown. */
  deadline?: string | undefined;
  /** The time left to pay, or of the rate, if it is minutes or hours. */
  time?: CountdownProps | undefined;
  /** Screen readers announce a new title and a new amount, each when it changes. */
  isLive?: boolean | undefined;
}

/** A wider amount, in em, has a row of its own below the countdown. */
const widestBeside = 7.5;

/** The top of every payment page: the method, the amount and the time left. */
export function PaymentHead(props: PaymentHeadProps) {
  const { method, title, amount, requested, notes = [], deadline, time, isLive } = props;
  const live = isLive ? 'polite' : undefined;
  const [same, differs, after] = splitAtDifference(amount, requested);
  const isBeside = time !== undefined && figureWidth(amount) <= widestBeside;
  return (
    <div className={classNames(styles.head, isBeside && styles.beside)}>
      <p className={styles.method}>
        <MethodIcon name={method.name} url={method.iconUrl} />
        {method.name}
      </p>
      <h1 className={styles.title} tabIndex={-1} aria-live={live}>
        {title}
      </h1>
      <p className={styles.amount} style={figureStyle(amount)} aria-live={live}>
        {same}
        {differs && <em className={styles.differs}>{differs}</em>}
        {after}
      </p>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {deadline && <p className={time ? styles.onPaper : styles.note}>{deadline}</p>}
      {time && <Countdown {...time} />}
    </div>
  );
}

/**
 * P2P-19: the amount in three parts; the second starts at the first digit that differs. Amounts of
 * different lengths differ in all digits.
 */
function splitAtDifference(
  amount: string,
  requested = amount,
): [same: string, differs: string, after: string] {
  if (amount === requested) return [amount, '', ''];
  const indexes = Array.from({ length: amount.length }, (_, index) => index);
  const first =
    amount.length === requested.length
      ? indexes.findIndex((index) => amount.charAt(index) !== requested.charAt(index))
      : amount.search(/\d/);
  // A currency after the digits is not highlighted.
  const end = amount.search(/\D*$/);
  return [amount.slice(0, first), amount.slice(first, end), amount.slice(end)];
}
