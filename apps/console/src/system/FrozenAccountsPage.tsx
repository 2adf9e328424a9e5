import { Link } from 'wouter';
import { ActionButtons } from '../actions/ActionButtons.tsx';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { useOperator } from '../api/session.ts';
import { money } from '../format/values.ts';
import { paths } from '../routes/paths.ts';
import { text, valueText } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { columnsOf } from '../ui/tables/DataTable.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { PagedTable } from '../ui/tables/PagedTable.tsx';
import { usePageCursor } from '../ui/tables/Pager.tsx';
import { OwnServerOnly } from './OwnServerOnly.tsx';
import styles from './System.module.css';
import { SystemTabs } from './SystemTabs.tsx';

type Account = OperationAnswer<'frozenAccounts'>['accounts'][number];

const column = columnsOf<Account>();
const columns = column.columns([
  column.display({
    id: 'account',
    header: () => text('frozen.account'),
    cell: ({ row: { original: account } }) => (
      <>
        <strong>{valueText('accountKind', account.kind)}</strong>
        <small className={styles.note}>
          <Owner account={account} /> · {account.id}
        </small>
      </>
    ),
  }),
  column.display({
    id: 'posted',
    header: () => text('frozen.posted'),
    cell: ({ row: { original: account } }) => money(account.posted, account.currency),
  }),
  column.display({
    id: 'reason',
    header: () => text('cases.reason'),
    cell: ({ row: { original: account } }) => account.reason ?? '–',
  }),
  column.display({
    id: 'age',
    header: () => text('cases.age'),
    cell: ({ row: { original: account } }) => <Ago at={account.frozenAt} />,
  }),
  column.display({
    id: 'actions',
    header: () => text('cases.actions'),
    cell: ({ row: { original: account } }) => {
      const about = `${account.owner} · ${money(account.posted, account.currency)}`;
      const pathParams = { id: account.id };
      return <ActionButtons actions={[{ operation: 'unfreezeAccount', pathParams, about }]} />;
    },
  }),
]);

/** The player, if the account belongs to one of this partner. */
function Owner({ account: { owner } }: { account: Account }) {
  const { partner } = useOperator();
  const [of, user] = owner.split(':');
  if (of !== partner || user === undefined) return owner;
  return <Link href={paths.player(user)}>{user}</Link>;
}

/** The ledger's accounts that disagree with their transfers: nothing moves on them. */
export default function FrozenAccountsPage() {
  const before = usePageCursor();
  const request = before ? { before } : {};
  const found = useRead('frozenAccounts', { request, keepsPrevious: true });
  return (
    <Page title={text('nav.system')} actions={<SystemTabs current="frozenAccounts" />}>
      <OwnServerOnly of={found}>
        <PagedTable
          label={text('system.frozenAccounts')}
          found={found}
          rows={({ accounts }) => accounts}
          columns={columns}
          rowId={({ id }) => id}
          alignEnd={['posted', 'age']}
          narrow={{ side: 'posted', lines: ['reason', 'actions'] }}
          none={text('frozen.none')}
        />
      </OwnServerOnly>
    </Page>
  );
}
