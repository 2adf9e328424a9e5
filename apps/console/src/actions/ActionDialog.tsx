import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { Link } from 'wouter';
import type { Outcome } from '../api/call.ts';
import { type PathParams, operations } from '../api/operations.ts';
import { useAct } from '../api/queries.ts';
import { paths } from '../routes/paths.ts';
import { knownText, text } from '../texts/text.ts';
import { Button } from '../ui/inputs/Button.tsx';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { useNotify } from '../ui/feedback/Notices.tsx';
import { Failure, Loading, Warning } from '../ui/feedback/States.tsx';
import { ActionFieldView } from './ActionFieldView.tsx';
import {
  type ActionForm,
  actionForms,
  type ActionName,
  type ActionTextKey,
  neededFields,
  requestOf,
} from './action-forms.ts';
import { outcomeText } from './done-texts.ts';
import { type Draft, type DraftOfDialog, useDraft } from './drafts.ts';
import { useDecidedNotice } from './use-decided-notice.ts';
import styles from './ActionDialog.module.css';

export interface PendingAction {
  operation: ActionName;
  pathParams: PathParams;
  /** A description of the subject, such as an amount and a player. */
  about: string;
  /** The initial values of fields, such as the player of a case. */
  initial?: Readonly<Record<string, string>>;
  /** Values that are sent but not shown. */
  fixed?: Readonly<Record<string, string>>;
  /** The key of the action's texts, if it differs from the operation's name. */
  textKey?: ActionTextKey;
  /** The name of the action, if it is more precise than its text: "Approve refund". */
  name?: string;
}

export const actionName = (action: PendingAction): string =>
  action.name ?? text(`action.${textKeyOf(action)}`);

export function textKeyOf({
  operation,
  textKey,
}: Pick<PendingAction, 'operation' | 'textKey'>): ActionTextKey {
  if (textKey !== undefined) return textKey;
  return operation === 'switchMethod' ? 'switchOff' : operation;
}

interface ActionDialogProps {
  action: PendingAction;
  onClose: () => void;
  /** Called with the answer, which may come after the dialog is gone. */
  onSent?: ((answer: Promise<unknown>) => void) | undefined;
  onDone?: ((outcome: Outcome<ActionName>) => void) | undefined;
}

/** Asks for the fields of a request, such as the reason, and sends it once it is confirmed. */
export function ActionDialog({ action, onClose, onSent, onDone }: ActionDialogProps) {
  const { operation, pathParams, about, fixed } = action;
  const textKey = textKeyOf(action);
  const form: ActionForm = actionForms[operation];
  const initial = initialValues(form, action.initial);
  const kept = useDraft(JSON.stringify([textKey, pathParams, fixed]));
  const { typed, attempt, error } = kept.draft ?? {};
  const [values, setValues] = useState(() => attempt?.values ?? { ...initial, ...typed });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const act = useSending(operation, kept, onDone);
  useCloseOnceDone(kept.draft, onClose);
  const isSending = act.isPending || attempt?.isWaiting === true;
  const isUnanswered = attempt?.isUnanswered === true && !isSending;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isSending) return;
    const reference = attempt?.reference ?? crypto.randomUUID();
    const request = requestOf(form, values, { reference, fixed });
    const found = problemsOf(operation, form, values, request);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    kept.send({ reference, values });
    // The request has just passed the operation's own schema.
    // `onClose` is not called once this dialog is closed: another one may be open by then.
    const answer = act.mutateAsync({ pathParams, request }, { onSuccess: onClose });
    onSent?.(answer);
    // The error is shown from the draft.
    answer.catch(() => undefined);
  }

  function change(name: string, value: string): void {
    const changed = { ...values, [name]: value };
    setValues(changed);
    kept.keep(changesOf(changed, initial));
  }

  function close(): void {
    kept.markRead();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  return (
    <Dialog title={actionName(action)} isOpen onClose={close}>
      <form className={styles.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
        <p className={styles.about}>{about}</p>
        <p className={styles.explain}>{text(`action.${textKey}.explain`)}</p>
        {neededFields(form, values).map((field) => (
          <ActionFieldView
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={problems[field.name]}
            isFixed={isSending || attempt !== undefined}
            onChange={(value) => change(field.name, value)}
          />
        ))}
        {error && <Failure error={error} />}
        {attempt?.isWaiting && !act.isPending && <Loading>{text('action.waiting')}</Loading>}
        {isUnanswered && <Unanswered />}
        <footer className={styles.buttons}>
          <Button onClick={close}>{text('dialog.cancel')}</Button>
          {isUnanswered && <Restart onRestart={kept.restart} />}
          <Button type="submit" variant={form.isDangerous ? 'danger' : 'main'} disabled={isSending}>
            {isUnanswered ? text('action.again') : actionName(action)}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Sends the request. What became of it is noted even if the dialog is gone by then. */
function useSending(
  operation: ActionName,
  { fail, forget }: DraftOfDialog,
  onDone: ActionDialogProps['onDone'],
) {
  const form: ActionForm = actionForms[operation];
  const notify = useNotify();
  const noticeDecided = useDecidedNotice();
  return useAct<ActionName>(operation, {
    onError: (error) => {
      fail(error, form);
      noticeDecided(error);
    },
    onSuccess: (outcome, sent) => {
      forget();
      notify(outcomeNotice(operation, outcome, sent));
      onDone?.(outcome);
    },
  });
}

function Unanswered() {
  return (
    <div role="alert">
      <Warning>{text('action.unanswered')}</Warning>
    </div>
  );
}

/** Leads to the first field, because the button disappears. */
function Restart({ onRestart }: { onRestart: () => void }) {
  const restart = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    onRestart();
    form?.querySelector<HTMLElement>(':is(input,select,textarea)')?.focus();
  };
  return <Button onClick={restart}>{text('action.restart')}</Button>;
}

/** Closes a dialog that was opened again while its request was on its way, once that is done. */
function useCloseOnceDone(draft: Draft | undefined, onClose: () => void): void {
  const [wasSending] = useState(draft?.attempt?.isWaiting === true);
  const isDone = wasSending && draft === undefined;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);
}

/** The message after an action; for a proposal, with a link to where it waits. */
export function outcomeNotice(
  ...[operation, outcome, act]: Parameters<typeof outcomeText>
): ReactNode {
  const words = outcomeText(operation, outcome, act);
  if (outcome.kind === 'done') return words;
  return (
    <>
      {words} <Link href={paths.proposals}>{text('nav.proposals')}</Link>
    </>
  );
}

function initialValues(
  form: ActionForm,
  known: PendingAction['initial'] = {},
): Record<string, string> {
  const values = form.fields.map(({ name, choices }) => [name, known[name] ?? choices?.[0] ?? '']);
  return Object.fromEntries(values);
}

/** Without what was not changed, so that a newer initial value is shown. */
function changesOf(
  values: Readonly<Record<string, string>>,
  initial: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== initial[name]),
  );
}

/** The error of each invalid field, by the same schema that the server uses. */
function problemsOf(
  operation: ActionName,
  form: ActionForm,
  values: Readonly<Record<string, string>>,
  request: unknown,
): Record<string, string> {
  const missing = neededFields(form, values).filter(
    ({ name, isOptional }) => !isOptional && (values[name] ?? '').trim() === '',
  );
  if (missing.length > 0) {
    return Object.fromEntries(missing.map(({ name }) => [name, text('field.missing')]));
  }
  const read = operations[operation].request.safeParse(request);
  if (read.success) return {};
  const names = read.error.issues.map(({ path: [name = ''] }) => String(name));
  return Object.fromEntries(
    names.map((name) => [name, knownText(`field.invalid.${name}`) ?? text('field.invalid')]),
  );
}
