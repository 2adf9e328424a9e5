import { approvalGroups } from '@opencashier/contract/operator/overview';
import { useState } from 'react';
import { duration } from '../format/time.ts';
import { count, countryName, percent, points } from '../format/values.ts';
import { text } from '../texts/text.ts';
import { Badge } from '../ui/feedback/Badge.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { Meter } from '../ui/charts/Meter.tsx';
import { columnsOf, DataTable } from '../ui/tables/DataTable.tsx';
import { Empty } from '../ui/feedback/States.tsx';
import { ChoiceTabs } from '../ui/layout/Tabs.tsx';
import { MethodName } from '../ui/values/MethodName.tsx';
import { hasDropped, type Overview } from './figures.ts';
import styles from './Approvals.module.css';

type Approval = Overview['approvals'][number];

/** With fewer deposits an approval rate means nothing. */
const depositsMin = 10;
const none = '–';
const isDown = ({ ended, rate, usualRate: usual }: Approval) =>
  ended >= depositsMin && hasDropped({ rate, usual });
const column = columnsOf<Approval>();
const columns = column.columns([
  column.display({
    id: 'name',
    header: () => text('overview.name'),
    cell: ({ row: { original: one } }) => (
      <strong className={styles.name}>
        {one.by === 'method' && <MethodName name={one.name} />}
        {one.by === 'provider' && one.name}
        {one.by === 'country' && countryName(one.name)}
      </strong>
    ),
  }),
  column.display({
    id: 'rate',
    header: () => text('overview.approved'),
    cell: ({ row: { original: one } }) => (one.ended === 0 ? none : percent(one.rate)),
  }),
  column.display({
    id: 'meter',
    header: () => <span className={styles.visuallyHidden}>{text('overview.approved')}</span>,
    cell: ({ row: { original: one } }) =>
      one.ended > 0 && <Meter share={one.rate} isBad={isDown(one)} />,
  }),
  column.display({
    id: 'change',
    header: () => text('overview.change'),
    cell: ({ row: { original: one } }) => <Change approval={one} />,
  }),
  column.display({
    id: 'ended',
    header: () => text('overview.ended'),
    cell: ({ row: { original: one } }) => count(one.ended),
  }),
  column.display({
    id: 'toCredit',
    header: () => text('overview.toCredit'),
    cell: ({ row: { original: one } }) =>
      one.creditSeconds === undefined ? none : duration(one.creditSeconds),
  }),
  column.display({
    id: 'health',
    header: () => <span className={styles.visuallyHidden}>{text('overview.health')}</span>,
    cell: ({ row: { original: one } }) => <Health approval={one} />,
  }),
]);

function Change({ approval }: { approval: Approval }) {
  if (approval.ended === 0 || approval.usualRate === undefined) return none;
  const change = points(approval.rate, approval.usualRate);
  if (approval.ended < depositsMin) return change;
  return <strong className={change.startsWith('−') ? styles.down : styles.up}>{change}</strong>;
}

/** A few deposits say nothing about the health of a method, so they are said to be few. */
function Health({ approval }: { approval: Approval }) {
  if (approval.ended < depositsMin) return <Badge>{text('overview.tooFew')}</Badge>;
  const isBad = isDown(approval);
  return (
    <Badge tone={isBad ? 'bad' : 'good'}>
      {text(isBad ? 'overview.dropped' : 'overview.healthy')}
    </Badge>
  );
}

/**
 * The share of deposits that were credited, by method, provider or country, with most deposits
 * first.
 */
export function Approvals({ overview }: { overview: Pick<Overview, 'approvals' | 'period'> }) {
  const { approvals, period } = overview;
  const [by, setBy] = useState<Approval['by']>('method');
  const rows = approvals
    .filter((approval) => approval.by === by)
    .toSorted((a, b) => b.ended - a.ended || a.name.localeCompare(b.name));
  return (
    <Card
      title={text('overview.approvals')}
      aside={
        <>
          <span>{text('overview.mostFirst')}</span>
          <ChoiceTabs
            label={text('overview.groupBy')}
            value={by}
            onChange={setBy}
            choices={approvalGroups.map((group) => [group, text(`overview.by.${group}`)])}
          />
        </>
      }
    >
      {rows.length === 0 ? (
        <Empty>{text('overview.noApprovals', { within: text(`overview.within.${period}`) })}</Empty>
      ) : (
        <DataTable
          label={text('overview.approvals')}
          columns={columns}
          rows={rows}
          rowId={({ name }) => name}
          alignEnd={['change', 'ended', 'toCredit', 'health']}
          narrow={{
            side: 'rate',
            lines: ['meter'],
            hidden: ['change', 'ended', 'toCredit', 'health'],
          }}
        />
      )}
    </Card>
  );
}
