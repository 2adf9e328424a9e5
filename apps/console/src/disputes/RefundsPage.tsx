import { refundStatuses } from '@opencashier/contract/operator/deposits/refunds';
import { Link } from 'wouter';
import { ActionButtons } from '../actions/ActionButtons.tsx';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { money } from '../format/values.ts';
import { actorText } from '../format/words.ts';
import { paths } from '../routes/paths.ts';
import { text, valueText } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Badge } from '../ui/feedback/Badge.tsx';
import { columnsOf } from '../ui/tables/DataTable.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { PagedTable } from '../ui/tables/PagedTable.tsx';
import { usePageCursor } from '../ui/tables/Pager.tsx';
import { ChoiceTabs } from '../ui/layout/Tabs.tsx';
import { useFilter } from '../ui/tables/use-filter.ts';
import { DisputeTabs } from './DisputeTabs.tsx';

type Refund = OperationAnswer<'refunds'>['refunds'][number];

const tones = { processing: 'info', refunded: 'good', failed: 'bad', returned: 'warning' } as const;
const column = columnsOf<Refund>();
const columns = column.columns([
  column.display({
    id: 'amount',
    header: () => text('payments.amount'),
    cell: ({ row: { original: refund } }) => (
      <Link href={paths.payment(refund.depositId)}>{money(refund.amount, refund.currency)}</Link>
    ),
  }),
  column.display({
    id: 'status',
    header: () => text('payments.status'),
    cell: ({ row: { original: refund } }) => (
      <Badge tone={tones[refund.status]}>{valueText('refundStatus', refund.status)}</Badge>
    ),
  }),
  column.display({
    id: 'player',
    header: () => text('payments.player'),
    cell: ({ row: { original: refund } }) => (
      <Link href={paths.player(refund.user)}>{refund.user}</Link>
    ),
  }),
  column.accessor('provider', { header: () => text('payments.provider') }),
  column.display({
    id: 'reason',
    header: () => text('cases.reason'),
    cell: ({ row: { original: refund } }) => refund.failure ?? refund.reason ?? '–',
  }),
  column.display({
    id: 'requestedBy',
    header: () => text('proposals.by'),
    cell: ({ row: { original: refund } }) => actorText(refund.requestedBy),
  }),
  column.display({
    id: 'age',
    header: () => text('cases.age'),
    cell: ({ row: { original: refund } }) => <Ago at={refund.createdAt} />,
  }),
  column.display({
    id: 'actions',
    header: () => text('cases.actions'),
    cell: ({ row: { original: refund } }) => {
      if (refund.status !== 'processing') return null;
      const about = `${money(refund.amount, refund.currency)} · ${refund.user}`;
      const pathParams = { id: refund.id };
      return <ActionButtons actions={[{ operation: 'endRefund', pathParams, about }]} />;
    },
  }),
]);

/** Refunds. An operator can settle by hand those that the provider never settles. */
export default function RefundsPage() {
  const [status = 'processing', setStatus] = useFilter('status', refundStatuses);
  const before = usePageCursor();
  const found = useRead('refunds', {
    request: { status, ...(before && { before }) },
    keepsPrevious: true,
  });
  return (
    <Page title={text('nav.disputes')} actions={<DisputeTabs current="refunds" />}>
      <ChoiceTabs
        label={text('payments.status')}
        value={status}
        onChange={setStatus}
        choices={refundStatuses.map((one) => [one, valueText('refundStatus', one)])}
      />
      <PagedTable
        label={text('refunds.title')}
        found={found}
        rows={({ refunds }) => refunds}
        columns={columns}
        rowId={({ id }) => id}
        alignEnd={['age']}
        narrow={{ side: 'status', lines: ['reason', 'actions'], hidden: ['provider'] }}
        none={text('refunds.none')}
      />
    </Page>
  );
}
