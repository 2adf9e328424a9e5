import { methodKinds } from '@opencashier/contract/operator/methods';
import { useSearchParams } from 'wouter';
import { useRead } from '../api/queries.ts';
import { countryName } from '../format/values.ts';
import { text, valueText } from '../texts/text.ts';
import { Card } from '../ui/layout/Card.tsx';
import { DataTable } from '../ui/tables/DataTable.tsx';
import { ChoiceField, TextField } from '../ui/inputs/Fields.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Empty, Loaded } from '../ui/feedback/States.tsx';
import { ChoiceTabs } from '../ui/layout/Tabs.tsx';
import { useFilter } from '../ui/tables/use-filter.ts';
import { type Method, withNeighbours } from './method.ts';
import { methodColumns } from './method-columns.tsx';
import styles from './MethodsPage.module.css';

/** The countries of these methods, sorted by name. */
function countriesOf(methods: readonly Method[]): (readonly [string, string])[] {
  const codes = new Set(methods.flatMap(({ countries }) => countries));
  return [...codes]
    .map((code) => [code, countryName(code)] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b));
}

/** The partner's methods in the order that players see; operators switch and reorder them here. */
export default function MethodsPage() {
  const [kind = 'deposit', setKind] = useFilter('kind', methodKinds);
  const [params, setParams] = useSearchParams();
  const country = params.get('country') ?? '';
  const sought = params.get('q') ?? '';
  const found = useRead('methods', { request: { kind }, keepsPrevious: true });
  const choose = (name: 'country' | 'q', value: string) =>
    setParams(
      (old) => {
        const changed = new URLSearchParams(old);
        if (value === '') changed.delete(name);
        else changed.set(name, value);
        return changed;
      },
      // Each letter would be a page to go back to.
      { replace: name === 'q' },
    );
  return (
    <Page title={text('nav.methods')}>
      <div className={styles.filters}>
        <ChoiceTabs
          label={text('filter.kind')}
          value={kind}
          onChange={setKind}
          choices={methodKinds.map((one) => [one, valueText('kind', one)])}
        />
        <ChoiceField
          label={text('payments.country')}
          value={country}
          choices={[['', text('methods.everywhere')], ...countriesOf(found.data?.methods ?? [])]}
          onChange={(event) => choose('country', event.target.value)}
        />
        <TextField
          type="search"
          label={text('methods.search')}
          value={sought}
          maxLength={64}
          onChange={(event) => choose('q', event.target.value)}
        />
      </div>
      <Loaded of={found}>
        {({ methods }) => <Methods methods={methods} country={country} sought={sought} />}
      </Loaded>
    </Page>
  );
}

const has = (whole: string, part: string): boolean =>
  whole.toLowerCase().includes(part.trim().toLowerCase());

interface MethodsProps {
  methods: readonly Method[];
  country: string;
  /** A part of the title, the name or the provider. */
  sought: string;
}

/** Methods move among those of the country, even if a search hides some of them. */
function Methods({ methods, country, sought }: MethodsProps) {
  const there = methods.filter(({ countries }) => country === '' || countries.includes(country));
  const shown = withNeighbours(there).filter(({ title, name, provider }) =>
    [title, name, provider].some((one) => has(one, sought)),
  );
  const off = shown.filter(({ isOn }) => !isOn).length;
  const note = off === 0 ? text('methods.orderNote') : text('methods.offNote', { count: off });
  const title =
    shown.length === 1 ? text('methods.one') : text('methods.count', { count: shown.length });
  return (
    <Card title={title} aside={<small>{note}</small>}>
      {shown.length === 0 ? (
        <Empty>{text('methods.noneFound')}</Empty>
      ) : (
        <DataTable
          label={text('nav.methods')}
          columns={methodColumns}
          rows={shown}
          rowId={({ name }) => name}
          alignEnd={['actions']}
          narrow={{ side: 'state', lines: ['actions'], hidden: ['countries'] }}
        />
      )}
    </Card>
  );
}
