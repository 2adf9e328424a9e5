import { ActionButtons } from '../actions/ActionButtons.tsx';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { noticeFailureText } from '../format/words.ts';
import { RawData } from '../payments/ProviderCard.tsx';
import { text } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { columnsOf } from '../ui/tables/DataTable.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { PagedTable } from '../ui/tables/PagedTable.tsx';
import { usePageCursor } from '../ui/tables/Pager.tsx';
import { Assignee } from '../actions/Assignee.tsx';
import { CaseTabs } from './CaseTabs.tsx';
import styles from './Cases.module.css';

type Notice = OperationAnswer<'unmatched'>['notices'][number];

const column = columnsOf<Notice>();
const columns = column.columns([
  column.display({
    id: 'provider',
    header: () => text('payments.provider'),
    cell: ({ row: { original: notice } }) => (
      <>
        <strong>{notice.provider}</strong>
        <small className={styles.note}>{notice.eventId}</small>
      </>
    ),
  }),
  column.display({
    id: 'failure',
    header: () => text('unmatched.failure'),
    cell: ({ row: { original: notice } }) => (
      <>
        {notice.failure ? noticeFailureText(notice.failure) : '–'}
        <RawData data={notice.body} of="notice" />
      </>
    ),
  }),
  column.accessor('attempts', { header: () => text('unmatched.attempts') }),
  column.display({
    id: 'age',
    header: () => text('cases.age'),
    cell: ({ row: { original: notice } }) => <Ago at={notice.receivedAt} />,
  }),
  column.display({
    id: 'assignee',
    header: () => text('cases.assignee'),
    cell: ({ row: { original: notice } }) => (
      <Assignee
        of="notice"
        pathParams={{ provider: notice.provider, eventId: notice.eventId }}
        assignee={notice.assignee}
        isOpen
      />
    ),
  }),
  column.display({
    id: 'actions',
    header: () => text('cases.actions'),
    cell: ({ row: { original: notice } }) => {
      const pathParams = { provider: notice.provider, eventId: notice.eventId };
      const about = `${notice.provider} · ${notice.eventId}`;
      return (
        <span className={styles.buttons}>
          <ActionButtons
            actions={[
              { operation: 'retryNotice', pathParams, about },
              { operation: 'dismissNotice', pathParams, about },
            ]}
          />
        </span>
      );
    },
  }),
]);

/** The notices of providers that match no deposit. */
export default function UnmatchedPage() {
  const before = usePageCursor();
  const found = useRead('unmatched', { request: before ? { before } : {}, keepsPrevious: true });
  return (
    <Page title={text('nav.cases')} actions={<CaseTabs current="unmatched" />}>
      <PagedTable
        label={text('cases.unmatched')}
        found={found}
        rows={({ notices }) => notices}
        columns={columns}
        rowId={({ provider, eventId }) => `${provider} ${eventId}`}
        alignEnd={['attempts']}
        narrow={{ side: 'age', lines: ['failure', 'assignee', 'actions'], hidden: ['attempts'] }}
        none={text('unmatched.none')}
      />
    </Page>
  );
}
