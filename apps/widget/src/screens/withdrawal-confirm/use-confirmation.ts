import { useState } from 'react';
import { errorText } from '../../flows/error-text.ts';
import { showError } from '../../flows/show-error.ts';
import { confirmWithdrawal } from '../../flows/withdrawal/confirm-withdrawal.ts';
import { t } from '../../i18n/text.ts';
import type { CashierError } from '../../ports/cashier-error.ts';
import type { TrackedWithdrawal } from '../../state/withdrawal.ts';
import { useScreen } from '../screen-context.ts';
import { useCode } from './use-code.ts';

/** What the player does on the confirm page: asks for a code where one is due, and confirms. */
export function useConfirmation({ id, codeRequired = false }: TrackedWithdrawal, nowMs: number) {
  const { ports } = useScreen();
  const code = useCode(id, nowMs);
  const [needsCode, setNeedsCode] = useState(codeRequired);
  const [busy, setBusy] = useState<'sending' | 'confirming'>();
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const asksForCode = needsCode && !code.isSent;

  const refuse = (error: CashierError): void => {
    if (error.code?.startsWith('banking.') && !error.retryable) setProblem(errorText(error));
    else showError(ports, error);
  };
  const send = async (): Promise<void> => {
    setBusy('sending');
    setProblem(undefined);
    const error = await code.send();
    if (error) refuse(error);
    setBusy(undefined);
  };
  const confirm = async (): Promise<void> => {
    setBusy('confirming');
    setProblem(undefined);
    const request = { id, ...(needsCode && { code: code.value }) };
    const outcome = await confirmWithdrawal(ports, request);
    setBusy(undefined);
    if (outcome.kind === 'confirmed') {
      // The form and this page have done their work.
      ports.navigator.replace({ path: '/withdrawal/complete', query: { id } });
    } else if (outcome.kind === 'code') {
      setNeedsCode(true);
      code.setError(codeProblem(outcome.error));
    } else if (outcome.kind === 'over') {
      setOver(true);
      setProblem(errorText(outcome.error));
    } else {
      refuse(outcome.error);
    }
  };
  const submit = (): void => {
    if (busy) return;
    if (asksForCode) void send();
    else if (needsCode && !code.value) code.setError(t('common.errors.banking.codeRequired'));
    else void confirm();
  };
  return {
    code: needsCode ? code.entryOf(() => void (busy || send())) : undefined,
    asksForCode,
    busy,
    problem,
    isOver,
    onSubmit: submit,
  };
}

function codeProblem(error: CashierError): string {
  const text = errorText(error);
  const { triesLeft } = error;
  return triesLeft === undefined ? text : `${text} ${t('confirm.triesLeft', { count: triesLeft })}`;
}
