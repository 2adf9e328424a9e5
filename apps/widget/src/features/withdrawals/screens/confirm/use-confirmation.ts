import { useState } from 'react';
import { showPaymentError } from '../../../../shell/errors/show-error.ts';
import { minimumNow } from '../../flows/check-withdrawal.ts';
import { confirmWithdrawal, isOver as endsDraft } from '../../flows/confirm-withdrawal.ts';
import { t } from '../../../../i18n/text.ts';
import type { CashierError } from '../../../../ports/cashier-error.ts';
import type { TrackedWithdrawal } from '../../state.ts';
import type { KeptProblem } from '../../../../forms/kept-problem.ts';
import { problemOf } from '../../../../shell/errors/problem-text.ts';
import { useProblem } from '../../../../shell/use-problem.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { secondsLeft, useNow } from '../../../../shell/use-now.ts';
import { leadToField } from '../../../../forms/lead-to-field.ts';
import { codeName } from './ConfirmParts.tsx';
import { useCode } from './use-code.ts';
import { withdrawalCompletePath } from '../../../../routes/paths.ts';

/** A draft and its actions until it expires. */
export function useDraft(draft: TrackedWithdrawal) {
  const { ports } = useScreen();
  const { expiresAt, serverTime, receivedAtMs } = draft;
  const nowMs = useNow(ports.clock, true);
  const left = expiresAt && secondsLeft(expiresAt, serverTime, receivedAtMs, nowMs);
  const { isOver, ...confirmation } = useConfirmation(draft, nowMs);
  return {
    ...confirmation,
    ...(left === 0 && { problem: { problem: t('common.errors.banking.draftExpired') } }),
    secondsLeft: left || undefined,
    isOver: isOver || left === 0,
  };
}

/** The confirmation: requests a code if one is required, and confirms. */
function useConfirmation({ id, codeRequired = false }: TrackedWithdrawal, nowMs: number) {
  const { ports } = useScreen();
  const code = useCode(id, nowMs);
  const [needsCode, setNeedsCode] = useState(codeRequired);
  const [busy, setBusy] = useState<'sending' | 'confirming'>();
  const [kept, setKept] = useState<KeptProblem>({});
  const clearProblem = (): void => setKept({});
  const [isOver, setOver] = useState(false);
  const problem = useProblem(kept, clearProblem);
  const asksForCode = needsCode && !code.isSent;

  const refuse = (error: CashierError): void => {
    if (endsDraft(error)) setOver(true);
    const isProblemAnnounced = !error.code?.startsWith('banking.') || error.retryable;
    // FORM-21: the snackbar vanishes; the page keeps the problem.
    setKept({ ...problemOf(error, minimumNow()), isProblemAnnounced });
    if (isProblemAnnounced) showPaymentError(ports, error);
  };
  const send = async (): Promise<void> => {
    setBusy('sending');
    clearProblem();
    const error = await code.send();
    setBusy(undefined);
    if (error) refuse(error);
  };
  const confirm = async (): Promise<void> => {
    setBusy('confirming');
    clearProblem();
    const request = { id, ...(needsCode && { code: code.value }) };
    const outcome = await confirmWithdrawal(ports, request);
    setBusy(undefined);
    if (outcome.kind === 'confirmed') {
      // The form and this page are done.
      ports.navigator.replace({ path: withdrawalCompletePath, query: { id } });
    } else if (outcome.kind === 'code') {
      setNeedsCode(true);
      code.markWrong(outcome.error);
      leadToField(codeName);
    } else {
      refuse(outcome.error);
    }
  };
  const submit = (): void => {
    if (busy) return;
    if (asksForCode) void send();
    else if (needsCode && code.isUnfinished) leadToField(codeName);
    else void confirm();
  };
  const entry = needsCode ? code.entryOf(() => void (busy || send())) : undefined;
  return {
    code: entry && {
      ...entry,
      onChange(text: string) {
        clearProblem();
        entry.onChange(text);
      },
    },
    asksForCode,
    busy,
    problem,
    isOver,
    onSubmit: submit,
  };
}
