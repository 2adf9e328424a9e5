import type { OperationAnswer } from '../api/operations.ts';
import { useAct } from '../api/queries.ts';
import { useAllowed, useOperator } from '../api/session.ts';
import { errorText } from '../api/error-words.ts';
import { actorText } from '../format/words.ts';
import { text } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Button } from '../ui/inputs/Button.tsx';
import { useNotify } from '../ui/feedback/Notices.tsx';
import styles from './Cases.module.css';

type Case = OperationAnswer<'cases'>['cases'][number];

/** The assignee of a case, with buttons to take the case or to give it back. */
export function Assignee({ found: { id, state, assignee } }: { found: Case }) {
  const { view } = useOperator();
  const isAllowed = useAllowed();
  const isYours = assignee?.by === view.operator.id;
  const isOffered = state === 'open' && isAllowed(isYours ? 'releaseCase' : 'assignCase');
  return (
    <>
      {assignee ? (
        <>
          <strong>{isYours ? text('cases.you') : actorText(assignee.by)}</strong>
          <small className={styles.note}>
            {text('overview.since')} <Ago at={assignee.at} />
          </small>
        </>
      ) : (
        <span className={styles.note}>{text('cases.nobody')}</span>
      )}
      {isOffered && <Change id={id} isYours={isYours} />}
    </>
  );
}

function Change({ id, isYours }: { id: string; isYours: boolean }) {
  const act = useAct<'assignCase' | 'releaseCase'>(isYours ? 'releaseCase' : 'assignCase');
  const notify = useNotify();
  const change = () =>
    act.mutate(
      { pathParams: { id }, request: {} },
      { onError: (error) => notify(errorText(error), 'bad') },
    );
  return (
    <span className={styles.change}>
      <Button variant="quiet" disabled={act.isPending} onClick={change}>
        {text(isYours ? 'cases.release' : 'cases.assign')}
      </Button>
    </span>
  );
}
