import { operatorOperations } from '@opencashier/contract/operator/operations';
import { isAudited } from '@opencashier/contract/operator/access/roles';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { operations } from '../api/operations.ts';
import { text, type TextKey, valueText } from '../texts/text.ts';
import { Button } from '../ui/inputs/Button.tsx';
import { TextField } from '../ui/inputs/Fields.tsx';
import { RangeField } from '../ui/inputs/RangeField.tsx';
import { SuggestField, type Suggestion } from '../ui/inputs/SuggestField.tsx';
import styles from './AuditPage.module.css';

const filterNames = ['user', 'subject', 'by', 'operation', 'from', 'to'] as const;
type FilterName = (typeof filterNames)[number];
export type AuditFilters = Partial<Record<FilterName, string>>;

/** Game servers make very many entries, so only these filters search them. */
const filtersOfEveryone: readonly FilterName[] = ['user', 'subject'];

interface AuditSearch {
  isByPerson: boolean;
  filters: AuditFilters;
  /** False if there may be too many entries for the other filters. */
  canNarrow: boolean;
}

/** The filters in the URL, without those that would be refused. */
export function useAuditSearch(): AuditSearch {
  const [params] = useSearchParams();
  const isByPerson = params.get('who') !== 'everyone';
  const narrowed = filtersOfEveryone.some((name) => params.get(name));
  const canNarrow = isByPerson || narrowed;
  const names = canNarrow ? filterNames : filtersOfEveryone;
  const filled = names.flatMap((name) => {
    const value = params.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  return { isByPerson, filters: Object.fromEntries(filled), canNarrow };
}

const labels: Readonly<Record<FilterName, TextKey>> = {
  user: 'payments.player',
  subject: 'audit.subject',
  by: 'audit.by',
  operation: 'audit.operation',
  from: 'audit.from',
  to: 'audit.to',
};

/** The reason why the server would refuse the filters, which may have been typed by hand. */
export function auditProblem({ isByPerson, filters }: AuditSearch): string | undefined {
  const read = operations.audit.request.safeParse({ isByPerson, ...filters });
  if (read.success) return undefined;
  const wrong = filterNames.find((name) => read.error.issues[0]?.path[0] === name);
  return wrong ? text('filter.invalid', { field: text(labels[wrong]) }) : text('filter.refused');
}

const audited: readonly Suggestion[] = Object.keys(operatorOperations)
  .filter((name) => isAudited(name as keyof typeof operatorOperations))
  .map((value) => ({ value, label: valueText('action', value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

interface AuditFilterBarProps {
  search: AuditSearch;
  /** The people whose entries were on a page so far. */
  people: readonly string[];
}

/** The filters of the audit log; the URL holds them. */
export function AuditFilterBar({ search: { filters, canNarrow }, people }: AuditFilterBarProps) {
  const [, setParams] = useSearchParams();
  const change = (changes: AuditFilters) =>
    setParams((old) => {
      const changed = new URLSearchParams(old);
      changed.delete('before');
      for (const [name, value] of Object.entries(changes)) {
        if (value) changed.set(name, value);
        else changed.delete(name);
      }
      return changed;
    });
  return (
    <div className={styles.filters} role="search" aria-label={text('filter.label')}>
      <TypedFilter
        label={text(labels.user)}
        value={filters.user}
        onChange={(user) => change({ user })}
      />
      <TypedFilter
        label={text(labels.subject)}
        value={filters.subject}
        onChange={(subject) => change({ subject })}
      />
      {canNarrow && <NarrowFilters filters={filters} people={people} onChange={change} />}
      {Object.keys(filters).length > 0 && (
        <Button
          variant="quiet"
          onClick={() => change(Object.fromEntries(filterNames.map((name) => [name, ''])))}
        >
          {text('filter.clear')}
        </Button>
      )}
    </div>
  );
}

interface NarrowFiltersProps {
  filters: AuditFilters;
  people: readonly string[];
  onChange: (changes: AuditFilters) => void;
}

function NarrowFilters({ filters, people, onChange }: NarrowFiltersProps) {
  const { by = '', operation = '', from = '', to = '' } = filters;
  return (
    <>
      <SuggestField
        label={text(labels.by)}
        value={by}
        suggestions={people.map((one) => ({ value: one, label: one }))}
        onChange={(chosen) => onChange({ by: chosen })}
      />
      <SuggestField
        label={text(labels.operation)}
        value={operation}
        suggestions={audited}
        isComplete
        onChange={(chosen) => onChange({ operation: chosen })}
      />
      <RangeField
        label={text('audit.at')}
        range={{ from, to }}
        fields={{
          from: 'audit.from',
          fromTime: 'audit.fromTime',
          to: 'audit.to',
          toTime: 'audit.toTime',
        }}
        onChange={onChange}
      />
    </>
  );
}

interface TypedFilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
}

/** A text that applies on Enter, and when the field is left. */
function TypedFilter({ label, value = '', onChange }: TypedFilterProps) {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  // The filter may also change from outside, such as by the button that clears all of them.
  if (applied !== value) {
    setApplied(value);
    setTyped(value);
  }
  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <form onSubmit={apply}>
      <TextField
        label={label}
        value={typed}
        maxLength={128}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => apply()}
      />
    </form>
  );
}
