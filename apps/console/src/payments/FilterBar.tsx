import { paymentKinds, paymentStatuses } from '@opencashier/contract/operator/payments';
import { type FormEvent, useState } from 'react';
import { knownText, text, valueText } from '../texts/text.ts';
import { Button } from '../ui/inputs/Button.tsx';
import { ChoiceField, TextField } from '../ui/inputs/Fields.tsx';
import { RangeField } from '../ui/inputs/RangeField.tsx';
import type { FilterName, Filters } from './filters.ts';
import { NamedFilters, namedFilters } from './NamedFilters.tsx';
import styles from './FilterBar.module.css';

interface FilterBarProps {
  filters: Filters;
  onChange: (changes: Filters) => void;
}

const rareFilters = [
  'user',
  ...namedFilters,
  'amountFrom',
  'amountTo',
  'creditedFrom',
  'creditedTo',
] as const;

/** Some statuses have the same name for deposits and for withdrawals. */
const choiceText = (name: 'kind' | 'status', value: string) =>
  knownText(`filter.${name}.${value}`) ?? valueText(name, value);

/** True if a filter is set that only the open form shows. */
const hasRareFilter = (filters: Filters): boolean => rareFilters.some((name) => name in filters);

/** Selections apply immediately, typed text on Enter. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [drafts, setDrafts] = useState<Filters>({});
  const [isWide, setWide] = useState(() => hasRareFilter(filters));
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
        ...values.map((value) => [value, choiceText(name, value)] as const),
      ]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  const typed = (name: FilterName) => (
    <TextField
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
      <CreatedField filters={filters} onChange={onChange} />
      <Buttons
        isWide={isWide}
        onWide={() => setWide(!isWide)}
        onClear={Object.keys(filters).length > 0 ? clear : undefined}
      />
      {isWide && (
        <div className={styles.more}>
          {typed('user')}
          <NamedFilters filters={filters} onChange={onChange} />
          {typed('amountFrom')}
          {typed('amountTo')}
          <CreditedField filters={filters} onChange={onChange} />
        </div>
      )}
    </form>
  );
}

function CreatedField({ filters: { from = '', to = '' }, onChange }: FilterBarProps) {
  return (
    <RangeField
      label={text('range.created')}
      range={{ from, to }}
      fields={{
        from: 'filter.from',
        fromTime: 'filter.fromTime',
        to: 'filter.to',
        toTime: 'filter.toTime',
      }}
      onChange={onChange}
    />
  );
}

function CreditedField({ filters, onChange }: FilterBarProps) {
  const { creditedFrom = '', creditedTo = '' } = filters;
  return (
    <RangeField
      label={text('range.credited')}
      range={{ from: creditedFrom, to: creditedTo }}
      fields={{
        from: 'filter.creditedFrom',
        fromTime: 'filter.creditedFromTime',
        to: 'filter.creditedTo',
        toTime: 'filter.creditedToTime',
      }}
      onChange={({ from, to }) =>
        onChange({
          ...(from !== undefined && { creditedFrom: from }),
          ...(to !== undefined && { creditedTo: to }),
        })
      }
    />
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
