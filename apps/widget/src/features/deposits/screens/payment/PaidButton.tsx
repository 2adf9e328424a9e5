import { useSignIn } from '../../../../shell/use-sign-in.ts';
import { useState } from 'react';
import { completeDeposit } from '../../flows/resume/complete-deposit.ts';
import { askForMethod } from '../../flows/ensure-method.ts';
import { showPaymentError } from '../../../../shell/errors/show-error.ts';
import { type ProblemText, problemOf } from '../../../../shell/errors/problem-text.ts';
import { showResult } from '../../flows/watch/show-result.ts';
import { t } from '../../../../i18n/text.ts';
import { useDeposit } from '../../state.ts';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { Problem } from '../../../../forms/method-form/Problem.tsx';
import type { CashierError } from '../../../../ports/cashier-error.ts';
import { leadToField } from '../../../../forms/lead-to-field.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import type { OpenPayment } from './use-payment.ts';

const noProblem: Partial<ProblemText> = {};

/** SEQ-17: the player confirms that the money was sent and gets to the complete page. */
export function PaidButton({ deposit, method }: OpenPayment) {
  const { ports } = useScreen();
  const busy = useDeposit((state) => state.submitting);
  const form = useDeposit((state) => state.form);
  const [failed, setFailed] = useState<{ error: CashierError; form: object }>();
  const complete = async (): Promise<void> => {
    if (!method) return askForMethod(ports, deposit);
    const outcome = await completeDeposit(ports, method, deposit);
    if (outcome.kind === 'invalid') leadToField(outcome.first);
    setFailed(outcome.kind === 'failed' ? { error: outcome.error, form } : undefined);
    if (outcome.kind === 'failed') showPaymentError(ports, outcome.error);
    if (outcome.kind === 'completed') showResult(ports, deposit);
  };
  // FORM-21: the snackbar vanishes; the reason stays until the player changes something.
  const { problem, ...links } = failed?.form === form ? problemOf(failed.error) : noProblem;
  const onSignIn = useSignIn(links.signIn);
  return (
    <>
      {problem && !busy && (
        <Problem {...links} problem={problem()} isProblemAnnounced onSignIn={onSignIn} />
      )}
      <Button type="submit" busy={busy} onClick={() => void complete()}>
        {t(busy ? 'payment.paidBusy' : 'payment.paid')}
      </Button>
    </>
  );
}
