import { t } from '../../../i18n/text.ts';
import { MethodCard, type MethodItem } from './MethodCard.tsx';
import { MethodGrid } from './MethodGrid.tsx';
import styles from './Found.module.css';

export interface FoundProps {
  typed: string;
  found: readonly MethodItem[];
  onSelect: (item: MethodItem) => void;
}

/** The search results, or a message that there are none. */
export function Found({ typed, found, onSelect }: FoundProps) {
  return (
    <>
      <p className={styles.none} role="status">
        {found.length === 0 && t('search.none', { typed })}
      </p>
      <MethodGrid>
        {found.map((item) => (
          <li key={item.id}>
            <MethodCard item={item} onSelect={onSelect} />
          </li>
        ))}
      </MethodGrid>
    </>
  );
}
