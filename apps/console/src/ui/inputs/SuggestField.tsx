import * as Ariakit from '@ariakit/react';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { text } from '../../texts/text.ts';
import { Frame } from './Fields.tsx';
import styles from './SuggestField.module.css';
import fields from './Fields.module.css';

export interface Suggestion {
  value: string;
  label: string;
  /** Tells suggestions with the same label apart. */
  note?: string;
}

interface SuggestFieldProps {
  label: string;
  value: string;
  suggestions: readonly Suggestion[];
  onChange: (value: string) => void;
}

const has = (whole: string, part: string) => whole.toLowerCase().includes(part.toLowerCase());
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The suggestions with this part; those that begin with it are first. */
function matchesOf(suggestions: readonly Suggestion[], part: string): readonly Suggestion[] {
  const rank = ({ label }: Suggestion) =>
    label.toLowerCase().startsWith(part.toLowerCase()) ? 0 : 1;
  return suggestions
    .filter(({ label, value, note = '' }) => [label, value, note].some((one) => has(one, part)))
    .toSorted((one, other) => rank(one) - rank(other));
}

/** A list with names to choose from, which typing shortens. It applies what is chosen at once. */
export function SuggestField({ label, value, suggestions, onChange }: SuggestFieldProps) {
  // Undefined: nothing was typed, and the field shows the name of its value.
  const [typed, setTyped] = useState<string>();
  const chosen = suggestions.find((one) => one.value === value);
  const part = typed?.trim() ?? '';
  const matches = matchesOf(suggestions, part);
  const choose = (next: string) => {
    setTyped(undefined);
    if (next !== value) onChange(next);
  };
  /** The value that was typed in full, or that is the only match. */
  const meant = (): string | undefined => {
    if (part === '') return '';
    const exact = matches.find((one) => isSame(one.value, part) || isSame(one.label, part));
    return exact?.value ?? (matches.length === 1 ? matches[0]?.value : undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented || typed === undefined) return;
    event.preventDefault();
    // An old value may have no name any more.
    choose(meant() ?? part);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isInList = relatedTarget instanceof Element && relatedTarget.closest('[role=listbox]');
    if (isInList || typed === undefined) return;
    choose(meant() ?? value);
  };
  return (
    <Frame label={label}>
      {(ids) => (
        <Ariakit.ComboboxProvider
          value={typed ?? chosen?.label ?? value}
          setValue={setTyped}
          resetValueOnHide={false}
        >
          <Ariakit.Combobox
            {...ids}
            className={fields.input}
            autoComplete="list"
            placeholder={text('filter.any')}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
          />
          <Ariakit.ComboboxPopover
            className={styles.list}
            gutter={4}
            sameWidth
            unmountOnHide
            aria-label={label}
          >
            {matches.length === 0 && <p className={styles.none}>{text('filter.noChoice')}</p>}
            {matches.map(({ value: one, label: name, note }) => (
              <Ariakit.ComboboxItem
                key={one}
                className={styles.item}
                setValueOnClick={false}
                onClick={() => choose(one)}
              >
                {name}
                {note && <small>{note}</small>}
              </Ariakit.ComboboxItem>
            ))}
          </Ariakit.ComboboxPopover>
        </Ariakit.ComboboxProvider>
      )}
    </Frame>
  );
}
