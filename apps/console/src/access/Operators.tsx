import { type FormEvent, useState } from 'react';
import { ActionButtons } from '../actions/ActionButtons.tsx';
import { ActionDialog, type PendingAction } from '../actions/ActionDialog.tsx';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { useAllowed, useOperator } from '../api/session.ts';
import { actorText } from '../format/words.ts';
import { text, valueText } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Badge } from '../ui/feedback/Badge.tsx';
import { Button } from '../ui/inputs/Button.tsx';
import { columnsOf } from '../ui/tables/DataTable.tsx';
import { TextField } from '../ui/inputs/Fields.tsx';
import { PagedTable } from '../ui/tables/PagedTable.tsx';
import { usePageCursor } from '../ui/tables/Pager.tsx';
import styles from './Operators.module.css';

type Person = OperationAnswer<'operators'>['operators'][number];

const column = columnsOf<Person>();
const columns = column.columns([
  column.display({
    id: 'person',
    header: () => text('access.person'),
    cell: ({ row: { original: person } }) => <strong>{person.id}</strong>,
  }),
  column.display({
    id: 'role',
    header: () => text('access.role'),
    cell: ({ row: { original: person } }) => <Role person={person} />,
  }),
  column.display({
    id: 'changed',
    header: () => text('operators.changed'),
    cell: ({ row: { original: person } }) => <Changed person={person} />,
  }),
  column.display({
    id: 'actions',
    header: () => text('cases.actions'),
    cell: ({ row: { original: person } }) => <Actions person={person} />,
  }),
]);

function Role({ person: { role, isDisabled, issuerRole } }: { person: Person }) {
  return (
    <>
      {isDisabled && <Badge tone="bad">{text('operators.disabled')}</Badge>}
      {role && <Badge>{valueText('role', role)}</Badge>}
      {issuerRole && issuerRole !== role && (
        <small className={styles.note}>
          {text('operators.issuer', { role: valueText('role', issuerRole) })}
        </small>
      )}
    </>
  );
}

function Changed({ person: { changed } }: { person: Person }) {
  if (!changed) return text('operators.unchanged');
  return (
    <>
      {actorText(changed.by)}, <Ago at={changed.at} suffix={text('time.ago')} />
      <small className={styles.note}>“{changed.reason}”</small>
    </>
  );
}

/** Nobody may change their own access. */
function Actions({ person: { id, role, isDisabled } }: { person: Person }) {
  const { view } = useOperator();
  if (view.operator.id === id) return text('operators.you');
  const shared = { pathParams: { operator: id }, about: id };
  const change: PendingAction = {
    operation: 'setOperatorRole',
    ...shared,
    ...(role && { initial: { role } }),
    ...(isDisabled && { textKey: 'enableOperator' as const }),
  };
  const disable: PendingAction = { operation: 'disableOperator', ...shared };
  return (
    <span className={styles.buttons}>
      <ActionButtons actions={isDisabled ? [change] : [change, disable]} />
    </span>
  );
}

/** The people who may use the console for this partner, and their roles. */
export function Operators() {
  const before = usePageCursor();
  const found = useRead('operators', { request: before ? { before } : {}, keepsPrevious: true });
  const isAllowed = useAllowed();
  return (
    <section className={styles.people}>
      <h2>{text('operators.title')}</h2>
      {isAllowed('setOperatorRole') && <AddOperator />}
      <PagedTable
        label={text('operators.title')}
        found={found}
        rows={({ operators }) => operators}
        columns={columns}
        rowId={({ id }) => id}
        narrow={{ side: 'role', lines: ['changed', 'actions'] }}
        none={text('operators.none')}
        order="name"
      />
    </section>
  );
}

const personId = /^[a-z0-9][a-z0-9._@-]{0,63}$/;

function AddOperator() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState<PendingAction>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const operator = typed.trim().toLowerCase();
    if (!personId.test(operator)) return setError(text('operators.badId'));
    setError(undefined);
    setPending({
      operation: 'setOperatorRole',
      pathParams: { operator },
      about: operator,
      textKey: 'addOperator',
    });
  };
  return (
    <>
      <form className={styles.add} onSubmit={add}>
        <TextField
          label={text('operators.id')}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit">{text('action.ask', { action: text('action.addOperator') })}</Button>
      </form>
      {pending && (
        <ActionDialog
          action={pending}
          onClose={() => setPending(undefined)}
          onDone={() => setTyped('')}
        />
      )}
    </>
  );
}
