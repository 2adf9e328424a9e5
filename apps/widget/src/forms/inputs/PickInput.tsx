import { useState } from 'react';
import { t } from '../../i18n/text.ts';
import { Icon } from '../../ui/media/Icon.tsx';
import { SearchInput } from '../../ui/inputs/SearchInput.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import type { FieldProps } from '../field-item.ts';
import { controlProps, labelId } from '../field-item.ts';
import { matchesSearch } from '../../ui/inputs/matches-search.ts';
import field from './Field.module.css';
import styles from './PickInput.module.css';

/** A long list: it opens in its own sheet, with a search. */
export function PickInput({ field: item, ...handlers }: FieldProps) {
  const [isOpen, setOpen] = useState(false);
  const { value, onFocus: _, onClick, ...control } = controlProps(item, handlers);
  const chosen = item.items?.find((choice) => choice.value === value);
  const valueId = `${control.id}-value`;
  return (
    <div className={field.box}>
      <button
        {...control}
        type="button"
        className={styles.button}
        // A button has no aria-invalid, and a plain label would hide its value from screen readers.
        role="combobox"
        aria-labelledby={`${labelId(control.id)} ${valueId}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          onClick();
          setOpen(true);
        }}
      >
        <span id={valueId} className={chosen ? undefined : styles.empty}>
          {chosen?.text ?? item.placeholder ?? t('field.choose')}
        </span>
      </button>
      <Icon name="chevron-down" className={field.chevron} />
      {isOpen && (
        <Sheet title={item.label} onClose={() => setOpen(false)}>
          <Choices
            items={item.items ?? []}
            chosen={value}
            onChoose={(next) => {
              handlers.onChange(item.name, next);
              setOpen(false);
            }}
          />
        </Sheet>
      )}
    </div>
  );
}

interface ChoicesProps {
  items: readonly { text: string; value: string }[];
  chosen: string;
  onChoose: (value: string) => void;
}

function Choices({ items, chosen, onChoose }: ChoicesProps) {
  const [typed, setTyped] = useState('');
  const found = items.filter(({ text }) => matchesSearch(text, typed));
  return (
    <>
      <SearchInput
        name={t('search.name')}
        value={typed}
        isEmpty={found.length === 0}
        onChange={setTyped}
      />
      <ul className={styles.list}>
        {found.map(({ text, value }) => (
          <li key={value}>
            <button
              type="button"
              className={styles.choice}
              aria-current={value === chosen || undefined}
              onClick={() => onChoose(value)}
            >
              {text}
              {value === chosen && <Icon name="check" size={20} />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
