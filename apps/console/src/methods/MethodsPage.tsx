import { methodKinds } from '@opencashier/contract/operator/methods';
import { useSearchParams } from 'wouter';
import { useRead } from '../api/queries.ts';
import { countryName } from '../format/values.ts';
import { text, valueText } from '../texts/text.ts';
import { Card } from '../ui/layout/Card.tsx';
import { DataTable } from '../ui/tables/DataTable.tsx';
import { ChoiceField } from '../ui/inputs/Fields.tsx';
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
  const found = useRead('methods', { request: { kind }, keepsPrevious: true });
  const choose = (code: string) =>
    setParams((old) => {
      const changed = new URLSearchParams(old);
      if (code === '') changed.delete('country');
      else changed.set('country', code);
      return changed;
    });
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
          onChange={(event) => choose(event.target.value)}
        />
      </div>
      <Loaded of={found}>{({ methods }) => <Methods methods={methods} country={country} />}</Loaded>
    </Page>
  );
}

function Methods({ methods, country }: { methods: readonly Method[]; country: string }) {
  const shown = methods.filter(({ countries }) => country === '' || countries.includes(country));
  const off = shown.filter(({ isOn }) => !isOn).length;
  const note = off === 0 ? text('methods.orderNote') : text('methods.offNote', { count: off });
  return (
    <Card title={text('methods.count', { count: shown.length })} aside={<small>{note}</small>}>
      {shown.length === 0 ? (
        <Empty>{text('methods.none')}</Empty>
      ) : (
        <DataTable
          label={text('nav.methods')}
          columns={methodColumns}
          rows={withNeighbours(shown)}
          rowId={({ name }) => name}
          alignEnd={['actions']}
          narrow={{ side: 'state', lines: ['actions'], hidden: ['countries'] }}
        />
      )}
    </Card>
  );
}
