import type { DepositCreateResponse } from '@opencashier/contract/calls/deposits/deposits';
import type { MethodField, PaymentMethod } from '@opencashier/contract/methods/methods';
import type { FormState } from '../../../../forms/form-state.ts';
import type { PopupWindow } from '../../../../ports/popup.ts';
import { askForFields, closeEntry } from '../../actions.ts';
import { useDeposit } from '../../state.ts';
import type { CreateDepositOutcome, DepositPorts } from './create-outcome.ts';
import { nextStep } from './page-after-create.ts';
import { openPaymentPage, sourceUrl } from './open-payment-page.ts';
import { recordDeposit } from '../watch/record-deposit.ts';

export interface Created {
  method: PaymentMethod;
  response: DepositCreateResponse;
  popup: PopupWindow | null | undefined;
}

/** SEQ-22: continues with the next step after the answer to a create. */
export async function handleCreateAnswer(
  ports: DepositPorts,
  created: Created,
): Promise<CreateDepositOutcome> {
  const { method, response, popup } = created;
  const step = nextStep(response, method);
  if (step.kind !== 'source') popup?.close();
  if (step.kind === 'fields') {
    // SEQ-6: shows the extra fields and stays on the form.
    askForFields(response.fields ?? [], response.depositId);
    return { kind: 'fields-required' };
  }
  const { fields: asked = [] } = response.data?.unifiedFlow ?? {};
  const { form, extraFields } = useDeposit.getState();
  closeEntry(withoutSpent(form, [...method.fields, ...extraFields], asked));
  const url = sourceUrl(method, response);
  record(ports, response);
  switch (step.kind) {
    case 'source':
      return openPaymentPage(ports, {
        method,
        depositId: response.depositId,
        url,
        isPosted: response.method === 'POST',
        popup,
      });
    case 'page':
    case 'next':
      return step;
  }
}

/**
 * Removes a card's number and code, and the reference of one payment, from the form: none of them
 * may be reused.
 */
function withoutSpent(
  form: FormState,
  fields: readonly MethodField[],
  asked: readonly Pick<MethodField, 'name'>[],
): FormState {
  const spent = fields.filter(({ sensitive, isAfterPayment }) => sensitive || isAfterPayment);
  const names = [...spent, ...asked].map(({ name }) => name);
  return Object.fromEntries(Object.entries(form).filter(([name]) => !names.includes(name)));
}

/** A push may have overtaken the answer with a newer state. */
function record(ports: DepositPorts, { state }: DepositCreateResponse): void {
  const { overtaking } = useDeposit.getState();
  const accounts = [state, ...overtaking.filter(({ depositId }) => depositId === state.depositId)];
  const latest = accounts.reduce((a, b) => (b.serverTime > a.serverTime ? b : a));
  recordDeposit(ports, latest);
}
