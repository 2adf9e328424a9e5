import { currencies } from '@opencashier/money';
import { useKnownMethods } from '../api/method-titles.ts';
import { useRead } from '../api/queries.ts';
import { useAllowed } from '../api/session.ts';
import { countryName, currencyName } from '../format/values.ts';
import { text } from '../texts/text.ts';
import { SuggestField, type Suggestion } from '../ui/inputs/SuggestField.tsx';
import type { Filters } from './filters.ts';

/** The filters by something that has a name and an id. */
export const namedFilters = ['method', 'provider', 'currency', 'country'] as const;

const byLabel = (one: Suggestion, other: Suggestion): number =>
  one.label.localeCompare(other.label);

const currencyList: readonly Suggestion[] = Object.keys(currencies)
  .map((code) => ({ value: code, label: code, note: currencyName(code) ?? '' }))
  .toSorted(byLabel);

interface NamedFiltersProps {
  filters: Filters;
  onChange: (changes: Filters) => void;
}

export function NamedFilters({ filters, onChange }: NamedFiltersProps) {
  const isAllowed = useAllowed();
  const { titles, countries } = useKnownMethods();
  const { data } = useRead('providers', { isNeeded: isAllowed('providers') });
  const suggestions: Record<(typeof namedFilters)[number], readonly Suggestion[]> = {
    method: [...titles].map(([value, label]) => ({ value, label, note: value })).toSorted(byLabel),
    provider: (data?.providers ?? []).map(({ name }) => ({ value: name, label: name })),
    currency: currencyList,
    country: countries
      .map((code) => ({ value: code, label: countryName(code), note: code.toUpperCase() }))
      .toSorted(byLabel),
  };
  return namedFilters.map((name) => (
    <SuggestField
      key={name}
      label={text(`filter.${name}`)}
      value={filters[name] ?? ''}
      suggestions={suggestions[name]}
      // Payments may have methods, providers and countries that exist no more.
      {...(name === 'currency' && { isComplete: true })}
      onChange={(value) => onChange({ [name]: value })}
    />
  ));
}
