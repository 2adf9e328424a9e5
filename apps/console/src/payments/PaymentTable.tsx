import type { FoundPayment } from '@opencashier/contract/operator/payments';
import { Link } from 'wouter';
import { kindSigns } from '../format/payments.ts';
import { dateTime } from '../format/time.ts';
import { countryName, money, shortId } from '../format/values.ts';
import { paths } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { Badge, StatusBadge } from '../ui/feedback/Badge.tsx';
import { columnsOf, DataTable } from '../ui/tables/DataTable.tsx';
import { MethodName } from '../ui/values/MethodName.tsx';
import styles from './PaymentTable.module.css';

const column = columnsOf<FoundPayment>();
const columns = column.columns([
  column.display({
    id: 'amount',
    header: () => text('payments.amount'),
    cell: ({ row: { original: payment } }) => (
      <Link href={paths.payment(payment.id)}>
        {kindSigns[payment.kind]} {money(payment.amount, payment.currency)}
      </Link>
    ),
  }),
  column.display({
    id: 'status',
    header: () => text('payments.status'),
    cell: ({ row: { original: payment } }) => (
      <span className={styles.badges}>
        <StatusBadge payment={payment} />
        {payment.isLate && <Badge tone="warning">{text('payments.late')}</Badge>}
      </span>
    ),
  }),
  column.display({
    id: 'player',
    header: () => text('payments.player'),
    cell: ({ row: { original: payment } }) => (
      <Link href={paths.player(payment.user)}>{payment.user}</Link>
    ),
  }),
  column.display({
    id: 'method',
    header: () => text('payments.method'),
    cell: ({ row: { original: payment } }) => (
      <>
        <MethodName name={payment.method} />
        {payment.account && <span className={styles.muted}> · {payment.account}</span>}
      </>
    ),
  }),
  column.accessor('provider', { header: () => text('payments.provider') }),
  column.display({
    id: 'country',
    header: () => text('payments.country'),
    cell: ({ row: { original: payment } }) => countryName(payment.country),
  }),
  column.display({
    id: 'id',
    header: () => text('payments.id'),
    cell: ({ row: { original: payment } }) => <code title={payment.id}>{shortId(payment.id)}</code>,
  }),
  column.display({
    id: 'created',
    header: () => text('payments.created'),
    cell: ({ row: { original: payment } }) => (
      <time dateTime={payment.createdAt}>{dateTime(payment.createdAt)}</time>
    ),
  }),
]);

const columnsByCredit = column.columns([
  ...columns.filter(({ id }) => id !== 'created'),
  column.display({
    id: 'credited',
    header: () => text('payments.credited'),
    cell: ({
      row: {
        original: { creditedAt },
      },
    }) => creditedAt && <time dateTime={creditedAt}>{dateTime(creditedAt)}</time>,
  }),
]);
const columnsOfPlayer = columns.filter(({ id }) => id !== 'player');

interface PaymentTableProps {
  label: string;
  payments: readonly FoundPayment[];
  /** All payments are of one player, so the table has no column for players. */
  hidesPlayer?: boolean;
  /** The list is ordered by the time of credit, which it shows in place of the other one. */
  isByCredit?: boolean;
}

export function PaymentTable({
  label,
  payments,
  hidesPlayer = false,
  isByCredit = false,
}: PaymentTableProps) {
  const columnsInFull = isByCredit ? columnsByCredit : columns;
  return (
    <DataTable
      label={label}
      columns={hidesPlayer ? columnsOfPlayer : columnsInFull}
      rows={payments}
      rowId={({ id }) => id}
      alignEnd={['created', 'credited']}
      narrow={{ side: 'status', hidden: ['provider', 'country', 'id'] }}
    />
  );
}
