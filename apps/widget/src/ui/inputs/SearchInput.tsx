import type { RefObject } from 'react';
import { t } from '../../i18n/text.ts';
import { Icon } from '../media/Icon.tsx';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './SearchInput.module.css';

export interface SearchInputProps {
  /** The accessible name, such as "Search countries". */
  name: string;
  value: string;
  /** Nothing matches the value. Screen readers announce it. */
  isEmpty: boolean;
  /** LIST-28: a search without a result also has a button that leads back to the list. */
  hasWayBack?: true;
  onChange: (value: string) => void;
}

export function SearchInput({ name, value, isEmpty, hasWayBack, onChange }: SearchInputProps) {
  // No hook, because the first list is painted before React has loaded.
  const input: RefObject<HTMLInputElement | null> = { current: null };
  // The pressed button disappears with the text; the focus must not be lost with it.
  const clear = (): void => {
    onChange('');
    input.current?.focus();
  };
  return (
    <>
      <div className={styles.box} role="search">
        <Icon name="search" size={20} className={styles.glass} />
        <input
          ref={input}
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
        {value && <IconButton icon="x" name={t('search.clear')} onClick={clear} />}
      </div>
      <p className={styles.none} role="status">
        {isEmpty && t('search.none', { typed: value })}
      </p>
      {isEmpty && hasWayBack && (
        <Button tone="secondary" onClick={clear}>
          {t('search.clear')}
        </Button>
      )}
    </>
  );
}
