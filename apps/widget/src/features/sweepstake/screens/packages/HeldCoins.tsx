import { t } from '../../../../i18n/text.ts';
import type { CoinBalances } from '../../../coins/state.ts';
import { Skeleton } from '../../../../ui/loading/Skeleton.tsx';
import { plainNumber } from '../../../../format/format-values.ts';
import { CoinMark, type CoinMarkProps } from '../../../coins/screens/CoinMark.tsx';
import styles from './HeldCoins.module.css';

/** The player's balance of both coins; space is reserved before it is known. */
export function HeldCoins({ held }: { held: CoinBalances | undefined }) {
  return (
    <dl className={styles.held} aria-label={t('sweepstake.held')}>
      <Coin coin="gold" name={t('sweepstake.goldName')} amount={held?.gold} />
      <Coin coin="sweep" name={t('sweepstake.sweepName')} amount={held?.sweep} />
    </dl>
  );
}

interface CoinProps extends Pick<CoinMarkProps, 'coin'> {
  name: string;
  amount: string | undefined;
}

function Coin({ coin, name, amount }: CoinProps) {
  return (
    <div className={styles.coin}>
      <dt className={styles.name}>
        <CoinMark coin={coin} />
        {name}
      </dt>
      <dd className={styles.amount}>
        {amount === undefined ? (
          <Skeleton shape="text" className={styles.coming} />
        ) : (
          plainNumber(amount)
        )}
      </dd>
    </div>
  );
}
