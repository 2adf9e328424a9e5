import { paymentKinds, paymentStatuses } from '@opencashier/contract/operator/payments';
import { type FormEvent, useState } from 'react';
import { text, valueText } from '../texts/text.ts';
import { Button } from '../ui/inputs/Button.tsx';
import { ChoiceField, TextField } from '../ui/inputs/Fields.tsx';
import { dayBoundary, dayInput, type FilterName, type Filters, lastDay } from './filters.ts';
import styles from './FilterBar.module.css';

interface FilterBarProps {
  filters: Filters;
  onChange: (changes: Filters) => void;
}

const rareFilters = [
  'user',
  'method',
  'provider',
  'currency',
  'country',
  'amountFrom',
  'amountTo',
] as const;

/** Selections apply immediately, typed text on Enter. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [drafts, setDrafts] = useState<Filters>({});
  const [isWide, setWide] = useState(rareFilters.some((name) => name in filters));
  const shown = (name: FilterName) => drafts[name] ?? filters[name] ?? '';
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onChange(drafts);
    setDrafts({});
  };
  const clear = () => {
    setDrafts({});
    onChange(Object.fromEntries(Object.keys(filters).map((name) => [name, ''])));
  };
  const choice = (name: 'kind' | 'status', values: readonly string[]) => (
    <ChoiceField
      label={text(`filter.${name}`)}
      value={shown(name)}
      choices={[
        ['', text('filter.any')],
        ...values.map((value) => [value, valueText(name, value)] as const),
      ]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  const typed = (name: FilterName) => (
    <TextField
      key={name}
      label={text(`filter.${name}`)}
      value={shown(name)}
      onChange={(event) => setDrafts((all) => ({ ...all, [name]: event.target.value }))}
    />
  );
  return (
    <form
      className={styles.bar}
      role="search"
      aria-label={text('filter.label')}
      data-open={isWide}
      onSubmit={apply}
    >
      {typed('q')}
      {choice('kind', paymentKinds)}
      {choice('status', paymentStatuses)}
      <TextField
        type="date"
        label={text('filter.from')}
        value={dayInput(filters.from)}
        onChange={(event) => onChange({ from: dayBoundary(event.target.value, false) })}
      />
      <TextField
        type="date"
        label={text('filter.to')}
        value={lastDay(filters.to)}
        onChange={(event) => onChange({ to: dayBoundary(event.target.value, true) })}
      />
      <Buttons
        isWide={isWide}
        onWide={() => setWide(!isWide)}
        onClear={Object.keys(filters).length > 0 ? clear : undefined}
      />
      {isWide && rareFilters.map(typed)}
    </form>
  );
}

interface ButtonsProps {
  isWide: boolean;
  onWide: () => void;
  /** Undefined if no filter is set. */
  onClear: (() => void) | undefined;
}

function Buttons({ isWide, onWide, onClear }: ButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button type="submit" variant="main">
        {text('filter.apply')}
      </Button>
      <Button variant="quiet" aria-expanded={isWide} onClick={onWide}>
        {text('filter.more')}
      </Button>
      {onClear && (
        <Button variant="quiet" onClick={onClear}>
          {text('filter.clear')}
        </Button>
      )}
    </div>
  );
}
