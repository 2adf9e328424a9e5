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
  const { fields: fieldsAfterPayment = [] } = response.data?.unifiedFlow ?? {};
  const { form, extraFields } = useDeposit.getState();
  closeEntry(withoutSingleUse(form, [...method.fields, ...extraFields], fieldsAfterPayment));
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
function withoutSingleUse(
  form: FormState,
  fields: readonly MethodField[],
  fieldsAfterPayment: readonly Pick<MethodField, 'name'>[],
): FormState {
  const singleUse = fields.filter(({ sensitive, isAfterPayment }) => sensitive || isAfterPayment);
  const names = [...singleUse, ...fieldsAfterPayment].map(({ name }) => name);
  return Object.fromEntries(Object.entries(form).filter(([name]) => !names.includes(name)));
}

/** A push may have overtaken the answer with a newer state. */
function record(ports: DepositPorts, { state }: DepositCreateResponse): void {
  const { earlyPushes } = useDeposit.getState();
  const states = [state, ...earlyPushes.filter(({ depositId }) => depositId === state.depositId)];
  const latest = states.reduce((a, b) => (b.serverTime > a.serverTime ? b : a));
  recordDeposit(ports, latest);
}
