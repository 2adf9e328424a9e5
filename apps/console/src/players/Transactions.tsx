import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { dateTime } from '../format/time.ts';
import { money } from '../format/values.ts';
import { purposeText } from '../format/words.ts';
import { text, valueText } from '../texts/text.ts';
import { columnsOf } from '../ui/tables/DataTable.tsx';
import { PagedTable } from '../ui/tables/PagedTable.tsx';
import { usePageCursor } from '../ui/tables/Pager.tsx';

type Movement = OperationAnswer<'transactions'>['transactions'][number];

const column = columnsOf<Movement>();
const columns = column.columns([
  column.display({
    id: 'change',
    header: () => text('players.change'),
    cell: ({ row: { original: one } }) => <strong>{money(one.change, one.currency)}</strong>,
  }),
  column.accessor('purpose', {
    header: () => text('players.purpose'),
    cell: ({ row: { original: one } }) => purposeText(one.purpose),
  }),
  column.accessor('kind', {
    header: () => text('players.kind'),
    cell: ({ row: { original: one } }) => valueText('transferKind', one.kind),
  }),
  column.accessor('reference', { header: () => text('players.reference') }),
  column.display({
    id: 'at',
    header: () => text('audit.at'),
    cell: ({ row: { original: one } }) => <time dateTime={one.at}>{dateTime(one.at)}</time>,
  }),
]);

/** The movements on a player's account, newest first. */
export function Transactions({ user }: { user: string }) {
  const before = usePageCursor();
  const found = useRead('transactions', {
    pathParams: { user },
    request: before ? { before } : {},
    keepsPrevious: true,
  });
  return (
    <>
      <h2>{text('players.movements')}</h2>
      <PagedTable
        label={text('players.movements')}
        found={found}
        rows={({ transactions }) => transactions}
        columns={columns}
        rowId={({ id }) => id}
        alignEnd={['at']}
        narrow={{ side: 'at', hidden: ['reference'] }}
        none={text('players.noMovements')}
      />
    </>
  );
}
