import { useEffect, useState } from 'react';
import { enumerate, t } from '../../i18n/text.ts';
import { pictureProps } from '../../ui/media/picture.ts';
import type { CardBrandName } from './card-brand.ts';
import type { CardBrandItem } from '../field-item.ts';
import styles from './CardBrand.module.css';

type Detect = (typed: string) => CardBrandName | undefined;

export interface CardBrandProps {
  number: string;
  accepted: readonly CardBrandItem[] | undefined;
}

/**
 * FORM-23: the accepted brands of a card, and the brand of this one while its number is typed. The
 * tables load with the first card field; the field works without them.
 */
export function CardBrand({ number, accepted = [] }: CardBrandProps) {
  const [detect, setDetect] = useState<{ brandOf: Detect }>();
  useEffect(() => {
    import('./card-brand.ts').then(
      ({ cardBrand }) => setDetect({ brandOf: cardBrand }),
      () => undefined,
    );
  }, []);
  const brand = detect?.brandOf(number);
  const known = accepted.find(({ id }) => id === brand?.id);
  return (
    <>
      {!brand && accepted.length > 0 && (
        <span
          className={styles.marks}
          role="img"
          aria-label={t('card.accepted', { brands: enumerate(accepted.map(({ name }) => name)) })}
        >
          {accepted.map((item) => (
            <Mark key={item.id} item={item} />
          ))}
        </span>
      )}
      <span className={styles.brand} role="status">
        {known && <Mark item={known} />}
        <span className={known ? styles.visuallyHidden : undefined}>{brand?.name}</span>
      </span>
    </>
  );
}

function Mark({ item }: { item: CardBrandItem }) {
  return <img {...pictureProps(item.iconUrl)} className={styles.mark} alt="" />;
}
