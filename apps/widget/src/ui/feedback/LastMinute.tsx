import styles from './LastMinute.module.css';

export interface LastMinuteProps {
  secondsLeft: number;
  /** "Last minute to pay". */
  text: string;
}

/** P2P-20: screen readers announce the last minute once, when its text appears. */
export function LastMinute({ secondsLeft, text }: LastMinuteProps) {
  return (
    <span className={styles.visuallyHidden} aria-live="polite">
      {secondsLeft > 0 && secondsLeft < 60 && text}
    </span>
  );
}
