import { type FormEvent, type Ref, useState } from 'react';
import { useLocation } from 'wouter';
import { queryOf } from '../api/call.ts';
import { modName } from '../keyboard/use-keys.ts';
import { paths } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { Key } from '../ui/inputs/Button.tsx';
import styles from './SearchBox.module.css';

/** One search box for every kind of payment id; the payment list shows the results. */
export function SearchBox({ inputRef }: { inputRef: Ref<HTMLInputElement> }) {
  const [, navigate] = useLocation();
  const [query, setQuery] = useState('');
  function search(event: FormEvent): void {
    event.preventDefault();
    const q = query.trim();
    if (q === '') return;
    navigate(`${paths.payments}${queryOf({ q })}`);
    setQuery('');
  }
  return (
    <form className={styles.box} role="search" onSubmit={search}>
      <input
        ref={inputRef}
        type="search"
        value={query}
        maxLength={128}
        aria-label={text('search.label')}
        placeholder={text('search.placeholder')}
        onChange={(event) => setQuery(event.target.value)}
      />
      <Key name={`${modName()} K`} />
    </form>
  );
}
