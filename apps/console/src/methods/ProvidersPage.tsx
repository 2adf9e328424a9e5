import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { duration } from '../format/time.ts';
import type { Tone } from '../format/payments.ts';
import { count, points } from '../format/values.ts';
import { factsText } from '../format/words.ts';
import { text, valueText } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Badge } from '../ui/feedback/Badge.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { columnsOf, DataTable } from '../ui/tables/DataTable.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Empty, Loaded } from '../ui/feedback/States.tsx';
import { Rate } from './method-columns.tsx';

type Provider = OperationAnswer<'providers'>['providers'][number];

const tones: Readonly<Record<Provider['state'], Tone>> = {
  healthy: 'good',
  declining: 'warning',
  silent: 'bad',
  unreachable: 'bad',
};
const readAgainMs = 10_000;

const column = columnsOf<Provider>();
const columns = column.columns([
  column.display({
    id: 'name',
    header: () => text('payments.provider'),
    cell: ({ row: { original: provider } }) => <strong>{provider.name}</strong>,
  }),
  column.display({
    id: 'state',
    header: () => text('overview.health'),
    cell: ({ row: { original: provider } }) => <State provider={provider} />,
  }),
  column.display({
    id: 'rate',
    header: () => text('overview.approved'),
    cell: ({ row: { original: provider } }) => <Rate share={provider.approvalRate} />,
  }),
  column.display({
    id: 'change',
    header: () => text('overview.change'),
    cell: ({ row: { original: provider } }) => changeOf(provider),
  }),
  column.display({
    id: 'ended',
    header: () => text('overview.ended'),
    cell: ({ row: { original: provider } }) => count(provider.ended),
  }),
  column.display({
    id: 'toCredit',
    header: () => text('overview.toCredit'),
    cell: ({ row: { original: provider } }) =>
      provider.creditSeconds === undefined ? '–' : duration(provider.creditSeconds),
  }),
  column.display({
    id: 'methods',
    header: () => text('nav.methods'),
    cell: ({ row: { original: provider } }) => text('providers.methods', provider.methods),
  }),
  column.display({
    id: 'error',
    header: () => text('providers.lastError'),
    cell: ({ row: { original: provider } }) => <LastError provider={provider} />,
  }),
]);

function changeOf({ approvalRate, usualRate }: Provider): string {
  if (approvalRate === undefined || usualRate === undefined) return '–';
  return points(approvalRate, usualRate);
}

function State({ provider }: { provider: Provider }) {
  const { state, since } = provider;
  const detail = factsText(provider);
  return (
    <>
      <Badge tone={tones[state]}>{valueText('providerState', state)}</Badge>
      {since && (
        <small>
          {text('overview.since')} <Ago at={since} suffix={text('time.ago')} />
        </small>
      )}
      {detail && <small>{detail}</small>}
    </>
  );
}

function LastError({ provider: { lastError } }: { provider: Provider }) {
  if (!lastError) return text('providers.noError');
  return (
    <>
      {lastError.message}
      <small>
        <Ago at={lastError.at} suffix={text('time.ago')} />
      </small>
    </>
  );
}

/** The health of each provider, as the partner's payments and our requests show it. */
export default function ProvidersPage() {
  const found = useRead('providers', { everyMs: readAgainMs });
  return (
    <Page title={text('nav.providers')}>
      <Card title={text('overview.health')} aside={<small>{text('overview.within.today')}</small>}>
        <Loaded of={found}>
          {({ providers }) =>
            providers.length === 0 ? (
              <Empty>{text('providers.none')}</Empty>
            ) : (
              <DataTable
                label={text('nav.providers')}
                columns={columns}
                rows={providers}
                rowId={({ name }) => name}
                alignEnd={['change', 'ended', 'toCredit']}
                narrow={{ side: 'state', lines: ['rate', 'error'], hidden: ['change', 'toCredit'] }}
              />
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}
