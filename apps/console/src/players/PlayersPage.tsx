import { user as userSchema } from '@opencashier/contract/operator/requests';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { actorText, holdReason } from '../format/words.ts';
import { paths } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Button } from '../ui/inputs/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { columnsOf } from '../ui/tables/DataTable.tsx';
import { TextField } from '../ui/inputs/Fields.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { PagedTable } from '../ui/tables/PagedTable.tsx';
import { usePageCursor } from '../ui/tables/Pager.tsx';
import styles from './PlayersPage.module.css';

type Hold = OperationAnswer<'withdrawalHolds'>['holds'][number];

const column = columnsOf<Hold>();
const columns = column.columns([
  column.display({
    id: 'player',
    header: () => text('payments.player'),
    cell: ({ row: { original: hold } }) => <Link href={paths.player(hold.user)}>{hold.user}</Link>,
  }),
  column.display({
    id: 'reason',
    header: () => text('cases.reason'),
    cell: ({ row: { original: hold } }) => holdReason(hold),
  }),
  column.display({
    id: 'setBy',
    header: () => text('players.setBy'),
    cell: ({ row: { original: hold } }) => actorText(hold.setBy),
  }),
  column.display({
    id: 'age',
    header: () => text('cases.age'),
    cell: ({ row: { original: hold } }) => <Ago at={hold.setAt} />,
  }),
]);

/** A search for a player, and the players whose withdrawals are on hold. */
export default function PlayersPage() {
  const before = usePageCursor();
  const holds = useRead('withdrawalHolds', { request: before ? { before } : {} });
  return (
    <Page title={text('nav.players')}>
      <Card title={text('players.find')}>
        <FindPlayer />
      </Card>
      <h2>{text('players.holds')}</h2>
      <PagedTable
        label={text('players.holds')}
        found={holds}
        rows={(answer) => answer.holds}
        columns={columns}
        rowId={({ user }) => user}
        alignEnd={['age']}
        narrow={{ side: 'age' }}
        none={text('players.noHolds')}
        order="name"
      />
    </Page>
  );
}

function FindPlayer() {
  const [, navigate] = useLocation();
  const [user, setUser] = useState('');
  const [error, setError] = useState<string>();
  const find = (event: FormEvent) => {
    event.preventDefault();
    const read = userSchema.safeParse(user.trim());
    if (read.success) navigate(paths.player(read.data));
    else setError(text('players.badId'));
  };
  return (
    <form className={styles.find} onSubmit={find}>
      <TextField
        label={text('players.id')}
        value={user}
        error={error}
        onChange={(event) => setUser(event.target.value)}
      />
      <Button type="submit" variant="main">
        {text('players.open')}
      </Button>
    </form>
  );
}
