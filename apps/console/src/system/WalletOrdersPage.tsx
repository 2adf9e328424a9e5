import { orderStates } from '@opencashier/contract/operator/wallet-orders';
import { Link } from 'wouter';
import { ActionButtons } from '../actions/ActionButtons.tsx';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import type { Tone } from '../format/payments.ts';
import { count, money } from '../format/values.ts';
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
import styles from './System.module.css';
import { SystemTabs } from './SystemTabs.tsx';

type Order = OperationAnswer<'walletOrders'>['orders'][number];

const tones: Readonly<Record<Order['state'], Tone>> = {
  waiting: 'warning',
  taken: 'good',
  dropped: 'plain',
};

const column = columnsOf<Order>();
const columns = column.columns([
  column.display({
    id: 'what',
    header: () => text('orders.what'),
    cell: ({ row: { original: order } }) => (
      <>
        <strong>{valueText('orderKind', order.kind)}</strong>
        <Reference order={order} />
      </>
    ),
  }),
  column.display({
    id: 'amount',
    header: () => text('payments.amount'),
    cell: ({ row: { original: order } }) => money(order.amount, order.currency),
  }),
  column.display({
    id: 'player',
    header: () => text('payments.player'),
    cell: ({ row: { original: order } }) => (
      <Link href={paths.player(order.user)}>{order.user}</Link>
    ),
  }),
  column.display({
    id: 'state',
    header: () => text('payments.status'),
    cell: ({ row: { original: order } }) => (
      <>
        <Badge tone={tones[order.state]}>{valueText('orderState', order.state)}</Badge>
        {order.failure && <small className={styles.note}>“{order.failure}”</small>}
      </>
    ),
  }),
  column.display({
    id: 'attempts',
    header: () => text('unmatched.attempts'),
    cell: ({ row: { original: order } }) => count(order.attempts),
  }),
  column.display({
    id: 'age',
    header: () => text('cases.age'),
    cell: ({ row: { original: order } }) => <Ago at={order.createdAt} />,
  }),
  column.display({
    id: 'actions',
    header: () => text('cases.actions'),
    cell: ({ row: { original: order } }) => order.state === 'waiting' && <Actions order={order} />,
  }),
]);

/** The reference names the payment that the movement belongs to: `deposit:<id>`. */
function Reference({ order: { reference } }: { order: Order }) {
  const [kind, id] = reference.split(':');
  const isPayment = (kind === 'deposit' || kind === 'withdrawal') && id;
  return (
    <small className={styles.note}>
      {isPayment ? <Link href={paths.payment(id)}>{reference}</Link> : reference}
    </small>
  );
}

function Actions({ order: { id, kind, amount, currency, user } }: { order: Order }) {
  const about = `${valueText('orderKind', kind)} · ${money(amount, currency)} · ${user}`;
  return (
    <span className={styles.buttons}>
      <ActionButtons
        actions={[
          { operation: 'retryOrder', pathParams: { id }, about },
          { operation: 'dropOrder', pathParams: { id }, about },
        ]}
      />
    </span>
  );
}

/** The movements for the operator's own wallet, and what it answered. */
export default function WalletOrdersPage() {
  const [state = 'waiting', setState] = useFilter('state', orderStates);
  const before = usePageCursor();
  const request = { state, ...(before && { before }) };
  const found = useRead('walletOrders', { request, keepsPrevious: true });
  return (
    <Page title={text('nav.system')} actions={<SystemTabs current="walletOrders" />}>
      <ChoiceTabs
        label={text('payments.status')}
        value={state}
        onChange={setState}
        choices={orderStates.map((one) => [one, valueText('orderState', one)])}
      />
      <PagedTable
        label={text('system.walletOrders')}
        found={found}
        rows={({ orders }) => orders}
        columns={columns}
        rowId={({ id }) => id}
        alignEnd={['amount', 'attempts', 'age']}
        narrow={{ side: 'amount', lines: ['state', 'actions'], hidden: ['attempts'] }}
        none={text(`orders.none.${state}`)}
      />
    </Page>
  );
}
