import type { OperationAnswer } from '../api/operations.ts';
import { useAct } from '../api/queries.ts';
import { useAllowed, useOperator } from '../api/session.ts';
import { errorText } from '../api/error-words.ts';
import { actorText } from '../format/words.ts';
import { text } from '../texts/text.ts';
import { Ago } from '../ui/values/Ago.tsx';
import { Button } from '../ui/inputs/Button.tsx';
import { useNotify } from '../ui/feedback/Notices.tsx';
import styles from './Assignee.module.css';

type Operator = NonNullable<OperationAnswer<'cases'>['cases'][number]['assignee']>;

const operations = {
  case: { assign: 'assignCase', release: 'releaseCase' },
  notice: { assign: 'assignNotice', release: 'releaseNotice' },
  dispute: { assign: 'assignDispute', release: 'releaseDispute' },
} as const;

interface Props {
  of: keyof typeof operations;
  pathParams: Record<string, string>;
  assignee: Operator | undefined;
  isOpen: boolean;
}

/** The person who works on something, with buttons to take it or to give it back. */
export function Assignee({ of, pathParams, assignee, isOpen }: Props) {
  const { view } = useOperator();
  const isAllowed = useAllowed();
  const isYours = assignee?.by === view.operator.id;
  const operation = operations[of][isYours ? 'release' : 'assign'];
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
      {isOpen && isAllowed(operation) && (
        <Change operation={operation} pathParams={pathParams} isYours={isYours} />
      )}
    </>
  );
}

interface ChangeProps {
  operation: (typeof operations)[Props['of']]['assign' | 'release'];
  pathParams: Record<string, string>;
  isYours: boolean;
}

function Change({ operation, pathParams, isYours }: ChangeProps) {
  const act = useAct<ChangeProps['operation']>(operation);
  const notify = useNotify();
  const change = () =>
    act.mutate(
      { pathParams, request: {} },
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
