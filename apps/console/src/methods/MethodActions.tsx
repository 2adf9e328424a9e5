import { ActionButtons } from '../actions/ActionButtons.tsx';
import { useAct } from '../api/queries.ts';
import { useAllowed } from '../api/session.ts';
import { errorText } from '../api/error-words.ts';
import { text, valueText } from '../texts/text.ts';
import { Button } from '../ui/inputs/Button.tsx';
import { useNotify } from '../ui/feedback/Notices.tsx';
import type { Method, PlacedMethod } from './method.ts';
import styles from './MethodsPage.module.css';

/** Buttons that switch a method on or off, with a reason, and that move it up or down. */
export function MethodActions({ method }: { method: PlacedMethod }) {
  const isAllowed = useAllowed();
  return (
    <span className={styles.actions}>
      {isAllowed('moveMethod') && <Moves method={method} />}
      <Switch method={method} />
    </span>
  );
}

function Switch({ method: { name, title, kind, isOn } }: { method: Method }) {
  const action = {
    operation: 'switchMethod',
    textKey: isOn ? 'switchOff' : 'switchOn',
    pathParams: { method: name },
    fixed: { kind, isOn: String(!isOn) },
    about: `${title} · ${valueText('kind', kind)}`,
  } as const;
  return <ActionButtons actions={[action]} />;
}

function Moves({ method }: { method: PlacedMethod }) {
  const { name, title, kind, previous, isLast, afterNext, isMoved } = method;
  const move = useAct('moveMethod');
  const notify = useNotify();
  const go = (to: { before?: string | undefined; isReset?: boolean }) =>
    move.mutate(
      { pathParams: { method: name }, request: { kind, ...to } },
      { onError: (error) => notify(errorText(error), 'bad') },
    );
  return (
    <>
      {isMoved && (
        <Button variant="quiet" disabled={move.isPending} onClick={() => go({ isReset: true })}>
          {text('methods.reset')}
        </Button>
      )}
      <Button
        className={styles.step}
        variant="quiet"
        aria-label={text('methods.up', { title })}
        disabled={previous === undefined || move.isPending}
        onClick={() => go({ before: previous })}
      >
        ↑
      </Button>
      <Button
        className={styles.step}
        variant="quiet"
        aria-label={text('methods.down', { title })}
        disabled={isLast || move.isPending}
        onClick={() => go({ before: afterNext })}
      >
        ↓
      </Button>
    </>
  );
}
