import { t } from '../../i18n/text.ts';
import { Icon } from '../media/Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './SearchInput.module.css';

export interface SearchInputProps {
  /** The accessible name, such as "Search countries". */
  name: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchInput({ name, value, onChange }: SearchInputProps) {
  return (
    <div className={styles.box} role="search">
      <Icon name="search" size={20} className={styles.glass} />
      <input
        className={styles.input}
        type="search"
        aria-label={name}
        placeholder={name}
        value={value}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={64}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {value && <IconButton icon="x" name={t('search.clear')} onClick={() => onChange('')} />}
    </div>
  );
}
