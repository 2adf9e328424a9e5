import { t } from '../../../../i18n/text.ts';
import { type CoinBalances, redeemableOf } from '../../../coins/state.ts';
import { Card } from '../../../../ui/layout/Card.tsx';
import { Skeleton } from '../../../../ui/loading/Skeleton.tsx';
import { plainNumber } from '../../../../format/format-values.ts';
import { CoinMark, type CoinMarkProps } from '../../../coins/screens/CoinMark.tsx';
import { coinWord } from '../../../../format/coin-word.ts';
import { figureStyle } from '../../../../ui/outcome/figure-width.ts';
import styles from './RedeemableCard.module.css';

/** SWP-6: the redeemable balance, what blocks the rest, and the use of each coin. */
export function RedeemableCard({ held }: { held: CoinBalances | undefined }) {
  return (
    <Card className={styles.card}>
      <div>
        <h2 className={styles.label}>{t('redeem.redeemable')}</h2>
        <p className={styles.figure} style={held && figureStyle(plainNumber(redeemableOf(held)))}>
          <CoinMark coin="sweep" size="large" />
          {held ? (
            plainNumber(redeemableOf(held))
          ) : (
            <Skeleton shape="text" className={styles.coming} />
          )}
        </p>
        <Unplayed held={held} />
      </div>
      <ul className={styles.coins} aria-label={t('sweepstake.held')}>
        <Coin
          coin="sweep"
          name={t('sweepstake.sweepName')}
          amount={held?.sweep}
          note={t('redeem.sweepInfo')}
        />
        <Coin
          coin="gold"
          name={t('sweepstake.goldName')}
          amount={held?.gold}
          note={t('redeem.goldInfo')}
        />
      </ul>
    </Card>
  );
}

/** Its line is there before the value is known, so that nothing moves. */
function Unplayed({ held }: { held: CoinBalances | undefined }) {
  if (!held) return <p className={styles.note}>{t('redeem.loading')}</p>;
  const [all, left] = [Number(held.sweep), Number(held.unplayed)];
  if (left === 0) {
    return <p className={styles.note}>{t(all === 0 ? 'redeem.none' : 'redeem.played')}</p>;
  }
  return (
    <>
      <p className={styles.note}>{t('redeem.unplayed', { amount: plainNumber(held.unplayed) })}</p>
      <progress
        className={styles.bar}
        max={Math.max(all, left)}
        value={Math.max(all - left, 0)}
        aria-label={t('redeem.unplayed', { amount: plainNumber(held.unplayed) })}
      />
    </>
  );
}

interface CoinProps extends Pick<CoinMarkProps, 'coin'> {
  /** The coin's name until the amount is known, which selects the plural form. */
  name: string;
  amount: string | undefined;
  note: string;
}

function Coin({ coin, name, amount, note }: CoinProps) {
  return (
    <li className={styles.coin}>
      <CoinMark coin={coin} />
      <div>
        <p>
          <strong>{amount === undefined ? '—' : plainNumber(amount)}</strong>{' '}
          {amount === undefined ? name : coinWord(coin, amount)}
        </p>
        <p className={styles.note}>{note}</p>
      </div>
    </li>
  );
}
