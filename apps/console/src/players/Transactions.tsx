import { Link } from 'wouter';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { dateTime } from '../format/time.ts';
import { money, shortId, signedMoney } from '../format/values.ts';
import { purposeText } from '../format/words.ts';
import { releasedRest } from '../payments/ledger-lines.ts';
import { paths } from '../routes/paths.ts';
import { text, valueText } from '../texts/text.ts';
import { columnsOf } from '../ui/tables/DataTable.tsx';
import { PagedTable } from '../ui/tables/PagedTable.tsx';
import { usePageCursor } from '../ui/tables/Pager.tsx';

type Movement = OperationAnswer<'transactions'>['transactions'][number];

const column = columnsOf<Movement>();
const columns = column.columns([
  column.display({
    id: 'amount',
    header: () => text('players.change'),
    cell: ({ row: { original: one } }) => <Amount movement={one} />,
  }),
  column.accessor('purpose', {
    header: () => text('players.purpose'),
    cell: ({ row: { original: one } }) => purposeText(one.purpose),
  }),
  column.accessor('kind', {
    header: () => text('players.kind'),
    cell: ({ row: { original: one } }) => valueText('transferKind', one.kind),
  }),
  column.display({
    id: 'payment',
    header: () => text('players.belongsTo'),
    cell: ({ row: { original: one } }) => <BelongsTo movement={one} />,
  }),
  column.display({
    id: 'at',
    header: () => text('audit.at'),
    cell: ({ row: { original: one } }) => <time dateTime={one.at}>{dateTime(one.at)}</time>,
  }),
]);

/** Only a change of the balance has a sign: a hold and its release leave it as it is. */
function Amount({ movement: { kind, amount, change, held, currency } }: { movement: Movement }) {
  if (kind === 'pending') return text('ledger.held', { amount: money(amount, currency) });
  if (kind === 'void') return text('ledger.released', { amount: money(amount, currency) });
  const released = releasedRest({ amount, held });
  return (
    <>
      <strong>{signedMoney(change, currency)}</strong>
      {released !== undefined && (
        <small>{text('ledger.released', { amount: money(released, currency) })}</small>
      )}
    </>
  );
}

/** A link to the payment, or the reference that somebody chose for a movement without one. */
function BelongsTo({ movement: { payment, reference } }: { movement: Movement }) {
  if (payment === undefined) return reference.replace(/^operator:[^:]*:/, '');
  return (
    <Link href={paths.payment(payment)} title={payment}>
      {shortId(payment)}
    </Link>
  );
}

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
        narrow={{ side: 'at' }}
        none={text('players.noMovements')}
      />
    </>
  );
}
