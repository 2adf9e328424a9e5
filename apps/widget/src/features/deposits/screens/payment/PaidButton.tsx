import { useState } from 'react';
import { completeDeposit } from '../../flows/resume/complete-deposit.ts';
import { askForMethod } from '../../flows/ensure-method.ts';
import { showPaymentError } from '../../../../shell/errors/show-error.ts';
import { problemOf } from '../../../../shell/errors/problem-text.ts';
import { showResult } from '../../flows/watch/show-result.ts';
import { t } from '../../../../i18n/text.ts';
import { useDeposit } from '../../state.ts';
import { Button } from '../../../../ui/inputs/Button.tsx';
import { Problem } from '../../../../forms/method-form/Problem.tsx';
import { type FormState, hasSameValues } from '../../../../forms/form-state.ts';
import type { KeptProblem } from '../../../../forms/kept-problem.ts';
import { leadToField } from '../../../../forms/lead-to-field.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { useProblem } from '../../../../shell/use-problem.ts';
import type { OpenPayment } from './use-payment.ts';

/** SEQ-17: the player confirms that the money was sent and gets to the complete page. */
export function PaidButton({ deposit, method }: OpenPayment) {
  const { ports } = useScreen();
  const busy = useDeposit((state) => state.submitting);
  const form = useDeposit((state) => state.form);
  const [failed, setFailed] = useState<{ kept: KeptProblem; form: FormState }>();
  const forget = (): void => setFailed(undefined);
  // FORM-21: the snackbar vanishes; the reason stays until the player changes a value.
  if (failed && !hasSameValues(failed.form, form)) forget();
  const problem = useProblem(failed?.kept ?? {}, forget);
  const complete = async (): Promise<void> => {
    if (!method) return askForMethod(ports, deposit);
    const outcome = await completeDeposit(ports, method, deposit);
    if (outcome.kind === 'invalid') leadToField(outcome.first);
    if (outcome.kind !== 'failed') forget();
    else {
      setFailed({ kept: { ...problemOf(outcome.error), isProblemAnnounced: true }, form });
      showPaymentError(ports, outcome.error);
    }
    if (outcome.kind === 'completed') showResult(ports, deposit);
  };
  return (
    <>
      {problem && !busy && <Problem {...problem} />}
      <Button type="submit" busy={busy} onClick={() => void complete()}>
        {t(busy ? 'payment.paidBusy' : 'payment.paid')}
      </Button>
    </>
  );
}
