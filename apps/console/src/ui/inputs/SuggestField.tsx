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
  /** Every value that makes sense is suggested, so the only match of a part is meant. */
  isComplete?: true;
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

/** The suggestion with exactly this value, or with this label if it is the only one. */
function exactOf(suggestions: readonly Suggestion[], whole: string): Suggestion | undefined {
  const named = suggestions.filter(({ label }) => isSame(label, whole));
  const byValue = suggestions.find(({ value }) => isSame(value, whole));
  return byValue ?? (named.length === 1 ? named[0] : undefined);
}

/**
 * A list with names to choose from, which typing shortens. It applies what is chosen at once, and
 * what is typed on Enter and when the field is left: an old value may have no name any more.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { label, value, suggestions, isComplete, onChange } = props;
  // Undefined: nothing was typed, and the field shows the name of its value.
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const chosen = suggestions.find((one) => one.value === value);
  const part = typed?.trim() ?? '';
  const matches = matchesOf(suggestions, part);
  const choose = (next: string) => {
    setTyped(undefined);
    setOpen(false);
    if (next !== value) onChange(next);
  };
  const applyTyped = () => {
    const only = isComplete && matches.length === 1 ? matches[0] : undefined;
    const meant = part === '' ? undefined : (exactOf(suggestions, part) ?? only);
    choose(meant?.value ?? part);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented || typed === undefined) return;
    event.preventDefault();
    applyTyped();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isInList = relatedTarget instanceof Element && relatedTarget.closest('[role=listbox]');
    if (!isInList && typed !== undefined) applyTyped();
  };
  return (
    <Frame label={label}>
      {(ids) => (
        <Ariakit.ComboboxProvider
          value={typed ?? chosen?.label ?? value}
          setValue={setTyped}
          open={isOpen}
          setOpen={setOpen}
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
                hideOnClick
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
