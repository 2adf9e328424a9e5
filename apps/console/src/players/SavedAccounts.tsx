import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { date } from '../format/time.ts';
import { text, valueText } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { columnsOf, DataTable } from '../ui/tables/DataTable.tsx';
import { Empty, Loaded } from '../ui/feedback/States.tsx';

type Account = OperationAnswer<'savedAccounts'>['accounts'][number];

const column = columnsOf<Account>();
const columns = column.columns([
  column.display({
    id: 'account',
    header: () => text('review.account'),
    cell: ({ row: { original: one } }) => <strong>{one.account}</strong>,
  }),
  column.display({
    id: 'kind',
    header: () => text('filter.kind'),
    cell: ({ row: { original: one } }) => valueText('kind', one.kind),
  }),
  column.display({
    id: 'method',
    header: () => text('payments.method'),
    cell: ({ row: { original: one } }) => [one.method, one.network].filter(Boolean).join(' · '),
  }),
  column.accessor('provider', { header: () => text('payments.provider') }),
  column.display({
    id: 'saved',
    header: () => text('accounts.saved'),
    cell: ({ row: { original: one } }) => date(one.savedAt),
  }),
  column.display({
    id: 'used',
    header: () => text('accounts.used'),
    cell: ({ row: { original: one } }) => <Ago at={one.lastUsedAt} suffix={text('time.ago')} />,
  }),
]);

/** The accounts that a player saved; their numbers are masked by the server. */
export function SavedAccounts({ user }: { user: string }) {
  const found = useRead('savedAccounts', { pathParams: { user } });
  return (
    <Card title={text('accounts.title')}>
      <Loaded of={found}>
        {({ accounts }) =>
          accounts.length === 0 ? (
            <Empty>{text('accounts.none')}</Empty>
          ) : (
            <DataTable
              label={text('accounts.title')}
              columns={columns}
              rows={accounts}
              rowId={({ id }) => id}
              alignEnd={['used']}
              narrow={{ side: 'used', hidden: ['saved'] }}
            />
          )
        }
      </Loaded>
    </Card>
  );
}
