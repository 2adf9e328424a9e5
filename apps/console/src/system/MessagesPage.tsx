import { webhookStates } from '@opencashier/contract/operator/records';
import { Link } from 'wouter';
import { ActionButtons } from '../actions/ActionButtons.tsx';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import type { Tone } from '../format/payments.ts';
import { count, shortId } from '../format/values.ts';
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

type Message = OperationAnswer<'webhooks'>['webhooks'][number];

const tones: Readonly<Record<Message['state'], Tone>> = {
  waiting: 'warning',
  delivered: 'good',
  'given-up': 'bad',
};

const column = columnsOf<Message>();
const columns = column.columns([
  column.display({
    id: 'type',
    header: () => text('messages.type'),
    cell: ({ row: { original: message } }) => <strong>{valueText('message', message.type)}</strong>,
  }),
  column.display({
    id: 'subject',
    header: () => text('messages.subject'),
    cell: ({ row: { original: message } }) => <Subject message={message} />,
  }),
  column.display({
    id: 'state',
    header: () => text('payments.status'),
    cell: ({ row: { original: message } }) => (
      <>
        <Badge tone={tones[message.state]}>{valueText('messageState', message.state)}</Badge>
        {message.failure && <small className={styles.note}>“{message.failure}”</small>}
      </>
    ),
  }),
  column.display({
    id: 'attempts',
    header: () => text('unmatched.attempts'),
    cell: ({ row: { original: message } }) => count(message.attempts),
  }),
  column.display({
    id: 'age',
    header: () => text('cases.age'),
    cell: ({ row: { original: message } }) => <Ago at={message.createdAt} />,
  }),
  column.display({
    id: 'actions',
    header: () => text('cases.actions'),
    cell: ({ row: { original: message } }) => {
      const about = `${valueText('message', message.type)} · ${message.subject}`;
      const pathParams = { id: message.id };
      return <ActionButtons actions={[{ operation: 'replayWebhook', pathParams, about }]} />;
    },
  }),
]);

function Subject({ message: { type, subject } }: { message: Message }) {
  if (type === 'player.held') return <Link href={paths.player(subject)}>{subject}</Link>;
  return (
    <Link href={paths.payment(subject)} title={subject}>
      {shortId(subject)}
    </Link>
  );
}

/** The messages to the operator's receiver. */
export default function MessagesPage() {
  const [state = 'waiting', setState] = useFilter('state', webhookStates);
  const before = usePageCursor();
  const request = { state, ...(before && { before }) };
  const found = useRead('webhooks', { request, keepsPrevious: true });
  return (
    <Page title={text('nav.system')} actions={<SystemTabs current="messages" />}>
      <ChoiceTabs
        label={text('payments.status')}
        value={state}
        onChange={setState}
        choices={webhookStates.map((one) => [one, valueText('messageState', one)])}
      />
      <PagedTable
        label={text('system.messages')}
        found={found}
        rows={({ webhooks }) => webhooks}
        columns={columns}
        rowId={({ id }) => id}
        alignEnd={['attempts', 'age']}
        narrow={{ side: 'age', lines: ['state', 'actions'], hidden: ['attempts'] }}
        none={text(`messages.none.${state}`)}
      />
    </Page>
  );
}
