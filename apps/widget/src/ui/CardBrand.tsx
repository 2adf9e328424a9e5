import { useEffect, useState } from 'react';
import styles from './CardBrand.module.css';

type Detect = (typed: string) => string | undefined;

/**
 * Whose card it is, said while its number is typed. The tables come when the first card field is
 * shown; without them the field is as good as before.
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
