import { useEffect, useState } from 'react';
import styles from './CardBrand.module.css';

type Detect = (typed: string) => string | undefined;

/**
 * The brand of a card, shown while its number is typed. The tables load with the first card field;
 * the field works without them.
 */
export function CardBrand({ number }: { number: string }) {
  const [detect, setDetect] = useState<{ brandOf: Detect }>();
  useEffect(() => {
    let isShown = true;
    import('./card-brand.ts').then(
      ({ cardBrand }) => isShown && setDetect({ brandOf: cardBrand }),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <span className={styles.brand} role="status">
      {detect?.brandOf(number)}
    </span>
  );
}
