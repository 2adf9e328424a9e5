import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { useAllowed } from '../api/session.ts';
import { dateTime } from '../format/time.ts';
import { text, valueText } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Badge } from '../ui/feedback/Badge.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { columnsOf, DataTable } from '../ui/tables/DataTable.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Empty, Loaded } from '../ui/feedback/States.tsx';
import { Operators } from './Operators.tsx';

type Access = OperationAnswer<'access'>;
type Key = Access['keys'][number];
type Session = Access['sessions'][number];

const keyColumn = columnsOf<Key>();
const keyColumns = keyColumn.columns([
  keyColumn.display({
    id: 'owner',
    header: () => text('access.owner'),
    cell: ({ row: { original: key } }) => <strong>{key.owner}</strong>,
  }),
  keyColumn.display({
    id: 'role',
    header: () => text('access.role'),
    cell: ({ row: { original: key } }) => <Badge>{valueText('role', key.role)}</Badge>,
  }),
  keyColumn.display({
    id: 'id',
    header: () => text('access.key'),
    cell: ({ row: { original: key } }) => <code>{key.id}</code>,
  }),
  keyColumn.display({
    id: 'kind',
    header: () => text('access.kind'),
    cell: ({ row: { original: key } }) => valueText('access.kind', key.kind),
  }),
  keyColumn.display({
    id: 'operations',
    header: () => text('access.operations'),
    cell: ({ row: { original: key } }) => (
      <details>
        <summary>{text('access.count', { count: key.operations.length })}</summary>
        {key.operations.map((name) => valueText('action', name)).join(', ')}
      </details>
    ),
  }),
]);

const sessionColumn = columnsOf<Session>();
const sessionColumns = sessionColumn.columns([
  sessionColumn.display({
    id: 'name',
    header: () => text('access.person'),
    cell: ({ row: { original: session } }) => (
      <>
        <strong>{session.name}</strong> <small>{session.id}</small>
      </>
    ),
  }),
  sessionColumn.display({
    id: 'role',
    header: () => text('access.role'),
    cell: ({ row: { original: session } }) => <Badge>{valueText('role', session.role)}</Badge>,
  }),
  sessionColumn.display({
    id: 'since',
    header: () => text('access.since'),
    cell: ({ row: { original: session } }) => dateTime(session.since),
  }),
  sessionColumn.display({
    id: 'seen',
    header: () => text('access.seen'),
    cell: ({ row: { original: session } }) => <Ago at={session.seenAt} suffix={text('time.ago')} />,
  }),
  sessionColumn.display({
    id: 'until',
    header: () => text('access.until'),
    cell: ({ row: { original: session } }) => dateTime(session.until),
  }),
]);

/** The people and keys that may act for the partner, and who is signed in. */
export default function AccessPage() {
  const isAllowed = useAllowed();
  const found = useRead('access', {});
  return (
    <Page title={text('nav.access')}>
      {isAllowed('operators') && <Operators />}
      <Loaded of={found}>
        {({ keys, sessions }) => (
          <>
            <Card title={text('access.keys')} aside={text('access.keysNote')}>
              {keys.length === 0 ? (
                <Empty>{text('access.noKeys')}</Empty>
              ) : (
                <DataTable
                  label={text('access.keys')}
                  columns={keyColumns}
                  rows={keys}
                  rowId={({ id }) => id}
                  narrow={{ side: 'role', lines: ['operations'] }}
                />
              )}
            </Card>
            <Card title={text('access.sessions')}>
              <DataTable
                label={text('access.sessions')}
                columns={sessionColumns}
                rows={sessions}
                rowId={({ id, since }) => `${id} ${since}`}
                narrow={{ side: 'role', hidden: ['since'] }}
              />
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
}
