import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { plainNumber } from '../../../../format/format-values.ts';
import { CoinMark } from '../../../coins/screens/CoinMark.tsx';
import { coinWord } from '../../../../format/coin-word.ts';
import { figureStyle } from '../../../../ui/outcome/figure-width.ts';
import styles from './PackageCard.module.css';

export interface PackageItem {
  id: string;
  name?: string | undefined;
  badge?: string | undefined;
  /** A decimal; absent if the package has none. */
  gold?: string | undefined;
  sweep?: string | undefined;
  /** "$4.99" */
  price: string;
  /** The number of coins in the picture: bigger packages show more. */
  drawn: number;
}

export interface PackageCardProps {
  item: PackageItem;
  onSelect: (id: string) => void;
}

export function PackageCard({ item, onSelect }: PackageCardProps) {
  const { id, name, badge, gold, sweep, price } = item;
  const coin = gold === undefined ? 'sweep' : 'gold';
  return (
    <button type="button" className={styles.card} data-method={id} onClick={() => onSelect(id)}>
      <span className={styles.art}>
        {Array.from({ length: item.drawn }, (_, index) => (
          <CoinMark key={index} coin={coin} size="large" />
        ))}
      </span>
      {name && <span className={styles.name}>{name}</span>}
      {gold !== undefined && (
        <>
          <span className={styles.figure} style={figureStyle(plainNumber(gold))}>
            {plainNumber(gold)}
          </span>{' '}
          <span className={styles.kind}>{coinWord('gold', gold)}</span>
        </>
      )}{' '}
      {sweep !== undefined && (
        <span className={styles.gift}>
          <CoinMark coin="sweep" />
          <span>
            <strong>+{plainNumber(sweep)}</strong> {coinWord('freeSweep', sweep)}
          </span>
        </span>
      )}{' '}
      <span className={styles.price}>{price}</span>
      {/* Last, so that screen readers announce the content first. */}
      {badge && (
        <span className={styles.badge}>
          <Badge>{badge}</Badge>
        </span>
      )}
    </button>
  );
}
