import { classNames } from '../style/class-names.ts';
import styles from './Meter.module.css';

interface MeterProps {
  /** From 0 to 1. */
  share: number;
  isBad: boolean;
}

/** A share as a bar; the figure is shown next to it. */
export function Meter({ share, isBad }: MeterProps) {
  const whole = Math.min(1, Math.max(0, share));
  return (
    <svg
      className={classNames(styles.meter, isBad && styles.bad)}
      viewBox="0 0 88 6"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={styles.track} width="88" height="6" rx="3" />
      <rect className={styles.bar} width={88 * whole} height="6" rx="3" />
    </svg>
  );
}
