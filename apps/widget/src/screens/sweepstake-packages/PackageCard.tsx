import { t } from '../../i18n/text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CoinMark } from '../sweepstake/CoinMark.tsx';
import styles from './PackageCard.module.css';

export interface PackageItem {
  id: string;
  name?: string | undefined;
  badge?: string | undefined;
  /** "10,000"; absent where the package holds none. */
  gold?: string | undefined;
  sweep?: string | undefined;
  /** "$4.99" */
  price: string;
}

export interface PackageCardProps {
  item: PackageItem;
  onSelect: (id: string) => void;
}

export function PackageCard({ item, onSelect }: PackageCardProps) {
  const { id, name, badge, gold, sweep, price } = item;
  return (
    <button type="button" className={styles.card} data-method={id} onClick={() => onSelect(id)}>
      <CoinMark coin={gold === undefined ? 'sweep' : 'gold'} size="large" />
      <span className={styles.text}>
        {name && <span className={styles.name}>{name}</span>}
        {gold !== undefined && (
          <>
            <span className={styles.figure}>{gold}</span>{' '}
            <span className={styles.kind}>{t('sweepstake.gold')}</span>
          </>
        )}{' '}
        <span className={styles.gift}>
          {sweep !== undefined && (
            <>
              <Icon name="gift" size={16} />
              <span>
                <strong>+{sweep}</strong> {t('sweepstake.freeSweep')}
              </span>
            </>
          )}
        </span>
      </span>{' '}
      <span className={styles.price}>{price}</span>
      {/* Last, so that the card is heard by what it holds first. */}
      {badge && (
        <span className={styles.badge}>
          <Badge>{badge}</Badge>
        </span>
      )}
    </button>
  );
}
