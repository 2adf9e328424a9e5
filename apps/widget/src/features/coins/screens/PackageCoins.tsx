import type { Coins } from '@opencashier/contract/calls/deposits/coins';
import { amountOf, goldCoin, sweepCoin } from '../coin-package.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { plainNumber } from '../../../format/format-values.ts';
import { CoinMark } from './CoinMark.tsx';
import { coinWord } from '../../../format/coin-word.ts';
import styles from './PackageCoins.module.css';

export interface PackageCoinsProps {
  coins: readonly Coins[];
  /** "$4.99", if it is not shown elsewhere. */
  price?: string | undefined;
}

/** The coins of a package in one line: those bought, then the gift. */
export function PackageCoins({ coins, price }: PackageCoinsProps) {
  const [gold, sweep] = [amountOf(coins, goldCoin), amountOf(coins, sweepCoin)];
  return (
    <Card className={styles.card}>
      <div className={styles.coins}>
        {gold !== '0' && (
          <p className={styles.coin}>
            <CoinMark coin="gold" />
            <strong>{plainNumber(gold)}</strong> {coinWord('gold', gold)}
          </p>
        )}
        {sweep !== '0' && (
          <p className={styles.coin}>
            <CoinMark coin="sweep" />
            <strong>+{plainNumber(sweep)}</strong> {coinWord('freeSweep', sweep)}
          </p>
        )}
      </div>
      {price && <p className={styles.price}>{price}</p>}
    </Card>
  );
}
