import { paymentKinds, paymentStatuses } from '@opencashier/contract/operator/payments';
import { type FormEvent, Fragment, useState } from 'react';
import { knownText, text, valueText } from '../texts/text.ts';
import { Button } from '../ui/inputs/Button.tsx';
import { ChoiceField, TextField } from '../ui/inputs/Fields.tsx';
import {
  dayAndTime,
  type FilterName,
  type Filters,
  filterTime,
  type TimeFilter,
  timeFilters,
} from './filters.ts';
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

const shownTime = (filters: Filters, name: TimeFilter) =>
  dayAndTime(filters[name], timeFilters[name]);

/** Some statuses have the same name for deposits and for withdrawals. */
const choiceText = (name: 'kind' | 'status', value: string) =>
  knownText(`filter.${name}.${value}`) ?? valueText(name, value);

/** True if a filter is set that only the open form shows. */
const hasRareFilter = (filters: Filters): boolean =>
  [...rareFilters, 'creditedFrom', 'creditedTo'].some((name) => name in filters) ||
  shownTime(filters, 'from').time !== '' ||
  shownTime(filters, 'to').time !== '';

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
      key={name}
      label={text(`filter.${name}`)}
      value={shown(name)}
      onChange={(event) => setDrafts((all) => ({ ...all, [name]: event.target.value }))}
    />
  );
  const times = { filters, onChange };
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
      <DayField {...times} name="from" />
      <DayField {...times} name="to" />
      <Buttons
        isWide={isWide}
        onWide={() => setWide(!isWide)}
        onClear={Object.keys(filters).length > 0 ? clear : undefined}
      />
      {isWide && (
        <>
          {rareFilters.map(typed)}
          <TimeField {...times} name="from" />
          <TimeField {...times} name="to" />
          {(['creditedFrom', 'creditedTo'] as const).map((name) => (
            <Fragment key={name}>
              <DayField {...times} name={name} />
              <TimeField {...times} name={name} />
            </Fragment>
          ))}
        </>
      )}
    </form>
  );
}

interface TimeProps extends FilterBarProps {
  name: TimeFilter;
}

function DayField({ filters, onChange, name }: TimeProps) {
  const { day, time } = shownTime(filters, name);
  const write = (typed: string) => filterTime({ day: typed, time }, timeFilters[name]);
  return (
    <TextField
      type="date"
      label={text(`filter.${name}`)}
      value={day}
      onChange={(event) => onChange({ [name]: write(event.target.value) })}
    />
  );
}

/** The time of a chosen day; without one, the whole day counts. */
function TimeField({ filters, onChange, name }: TimeProps) {
  const { day, time } = shownTime(filters, name);
  const write = (typed: string) => filterTime({ day, time: typed }, timeFilters[name]);
  return (
    <TextField
      type="time"
      label={text(`filter.${name}Time`)}
      value={time}
      disabled={day === ''}
      onChange={(event) => onChange({ [name]: write(event.target.value) })}
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
