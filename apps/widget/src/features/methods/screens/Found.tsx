import { t } from '../../../i18n/text.ts';
import { Button } from '../../../ui/inputs/Button.tsx';
import { MethodCard, type MethodItem } from './MethodCard.tsx';
import { MethodGrid } from './MethodGrid.tsx';
import styles from './Found.module.css';

export interface FoundProps {
  typed: string;
  found: readonly MethodItem[];
  onSelect: (item: MethodItem) => void;
  onType: (typed: string) => void;
}

/** The search results, or a message that there are none and a way back to the list. */
export function Found({ typed, found, onSelect, onType }: FoundProps) {
  return (
    <>
      <p className={styles.none} role="status">
        {found.length === 0 && t('search.none', { typed })}
      </p>
      {found.length === 0 && (
        <Button tone="secondary" onClick={() => onType('')}>
          {t('search.clear')}
        </Button>
      )}
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
