import { classNames } from '../../../ui/style/class-names.ts';
import styles from './CoinMark.module.css';

export interface CoinMarkProps {
  coin: 'gold' | 'sweep';
  size?: 'small' | 'large';
}

/** A picture of a coin; the text beside it names the coin. */
export function CoinMark({ coin, size = 'small' }: CoinMarkProps) {
  return (
    <span className={classNames(styles.coin, styles[coin], styles[size])} aria-hidden="true">
      {coin === 'gold' ? 'G' : 'S'}
    </span>
  );
}
