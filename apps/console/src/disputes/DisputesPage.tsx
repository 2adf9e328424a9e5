import { providerDisputeStatuses } from '@opencashier/contract/provider/disputes';
import { Link } from 'wouter';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { Assignee } from '../actions/Assignee.tsx';
import { dateTime } from '../format/time.ts';
import { sumText } from '../format/values.ts';
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

type Dispute = OperationAnswer<'disputes'>['disputes'][number];

const tones = { open: 'warning', won: 'good', lost: 'bad' } as const;
const column = columnsOf<Dispute>();
const columns = column.columns([
  column.display({
    id: 'amount',
    header: () => text('payments.amount'),
    cell: ({ row: { original: dispute } }) => (
      <Link href={paths.payment(dispute.depositId)}>{sumText(dispute.amount)}</Link>
    ),
  }),
  column.display({
    id: 'status',
    header: () => text('payments.status'),
    cell: ({ row: { original: dispute } }) => (
      <Badge tone={tones[dispute.status]}>{valueText('disputeStatus', dispute.status)}</Badge>
    ),
  }),
  column.display({
    id: 'player',
    header: () => text('payments.player'),
    cell: ({ row: { original: dispute } }) => (
      <Link href={paths.player(dispute.user)}>{dispute.user}</Link>
    ),
  }),
  column.accessor('provider', { header: () => text('payments.provider') }),
  column.display({
    id: 'reason',
    header: () => text('cases.reason'),
    cell: ({ row: { original: dispute } }) => dispute.reason ?? '–',
  }),
  column.display({
    id: 'assignee',
    header: () => text('cases.assignee'),
    cell: ({ row: { original: dispute } }) => (
      <Assignee
        of="dispute"
        pathParams={{ id: dispute.id }}
        assignee={dispute.assignee}
        isOpen={dispute.status === 'open'}
      />
    ),
  }),
  column.display({
    id: 'due',
    header: () => text('disputes.due'),
    cell: ({ row: { original: dispute } }) =>
      dispute.evidenceDueAt ? dateTime(dispute.evidenceDueAt) : '–',
  }),
  column.display({
    id: 'age',
    header: () => text('cases.age'),
    cell: ({ row: { original: dispute } }) => <Ago at={dispute.openedAt} />,
  }),
]);

/** Card disputes, with the deadline for evidence. */
export default function DisputesPage() {
  const [status = 'open', setStatus] = useFilter('status', providerDisputeStatuses);
  const before = usePageCursor();
  const found = useRead('disputes', {
    request: { status, ...(before && { before }) },
    keepsPrevious: true,
  });
  return (
    <Page title={text('nav.disputes')} actions={<DisputeTabs current="disputes" />}>
      <ChoiceTabs
        label={text('payments.status')}
        value={status}
        onChange={setStatus}
        choices={providerDisputeStatuses.map((one) => [one, valueText('disputeStatus', one)])}
      />
      <PagedTable
        label={text('disputes.title')}
        found={found}
        rows={({ disputes }) => disputes}
        columns={columns}
        rowId={({ id }) => id}
        alignEnd={['due', 'age']}
        narrow={{ side: 'status', lines: ['reason', 'assignee'], hidden: ['provider'] }}
        none={text('disputes.none')}
      />
    </Page>
  );
}
