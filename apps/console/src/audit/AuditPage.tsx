import { useSearchParams } from 'wouter';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import type { Tone } from '../format/payments.ts';
import { dateTime } from '../format/time.ts';
import { RawData } from '../payments/ProviderCard.tsx';
import { text, valueText } from '../texts/text.ts';
import { Badge } from '../ui/feedback/Badge.tsx';
import { columnsOf } from '../ui/tables/DataTable.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { PagedTable } from '../ui/tables/PagedTable.tsx';
import { usePageCursor } from '../ui/tables/Pager.tsx';

type Entry = OperationAnswer<'audit'>['entries'][number];

/** Everything else is a refusal. */
const tones: Readonly<Record<string, Tone>> = {
  done: 'good',
  proposed: 'info',
  failed: 'bad',
  unknown: 'plain',
};

/** The name of the operation; a posting is named by its kind. */
function operationText({ operation, request }: Entry): string {
  const { kind } = Object(request) as { kind?: unknown };
  return operation === 'post' && typeof kind === 'string'
    ? valueText('posting', kind)
    : valueText('action', operation);
}

const column = columnsOf<Entry>();
const columns = column.columns([
  column.display({
    id: 'at',
    header: () => text('audit.at'),
    cell: ({ row: { original: entry } }) => <time dateTime={entry.at}>{dateTime(entry.at)}</time>,
  }),
  column.display({
    id: 'by',
    header: () => text('audit.by'),
    cell: ({ row: { original: entry } }) => (
      <>
        <strong>{entry.by}</strong>
        {entry.role && ` · ${valueText('role', entry.role)}`}
        {entry.confirmedBy && ` · ${text('audit.confirmedBy', { by: entry.confirmedBy })}`}
      </>
    ),
  }),
  column.display({
    id: 'operation',
    header: () => text('audit.operation'),
    cell: ({ row: { original: entry } }) => (
      <>
        {operationText(entry)}
        <RawData data={entry.request} />
      </>
    ),
  }),
  column.accessor('subject', { header: () => text('audit.subject') }),
  column.display({
    id: 'outcome',
    header: () => text('audit.outcome'),
    cell: ({ row: { original: entry } }) => (
      <Badge tone={tones[entry.outcome] ?? 'warning'}>{valueText('outcome', entry.outcome)}</Badge>
    ),
  }),
]);

/** Changes and exports, with the person and the outcome. */
export default function AuditPage() {
  const [params] = useSearchParams();
  const user = params.get('user') ?? undefined;
  const before = usePageCursor();
  const found = useRead('audit', {
    request: { ...(user && { user }), ...(before && { before }) },
    keepsPrevious: true,
  });
  return (
    <Page title={user ? text('audit.about', { user }) : text('nav.audit')}>
      <PagedTable
        label={text('nav.audit')}
        found={found}
        rows={({ entries }) => entries}
        columns={columns}
        rowId={({ id }) => id}
        narrow={{ head: 'operation', side: 'outcome', lines: ['at'] }}
        none={text('audit.none')}
      />
    </Page>
  );
}
