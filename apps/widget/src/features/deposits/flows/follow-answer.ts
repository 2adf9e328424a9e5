import type { DepositCreateResponse } from '@opencashier/contract/calls/deposits';
import type { MethodField, PaymentMethod } from '@opencashier/contract/calls/methods';
import type { FormState } from '../../../forms/form-state.ts';
import type { PopupWindow } from '../../../ports/popup.ts';
import { askForFields, closeEntry } from '../actions.ts';
import { useDeposit } from '../state.ts';
import type { CreateDepositOutcome, DepositPorts } from './create-outcome.ts';
import { branchOf } from './deposit-branch.ts';
import { openSource, sourceUrl } from './open-source.ts';
import { recordDeposit } from './record-deposit.ts';
import { hostToHostPath, unifiedFormPath } from '../../../routes/paths.ts';

export interface Created {
  method: PaymentMethod;
  response: DepositCreateResponse;
  popup: PopupWindow | null | undefined;
}

/** SEQ-22: continues with the next step after the answer to a create. */
export async function followAnswer(
  ports: DepositPorts,
  created: Created,
): Promise<CreateDepositOutcome> {
  const { method, response, popup } = created;
  const branch = branchOf(response, method);
  if (branch.kind !== 'source') popup?.close();
  if (branch.kind === 'fields') {
    // SEQ-6: shows the extra fields and stays on the form.
    askForFields(response.fields ?? [], response.depositId);
    return { kind: 'fields-required' };
  }
  const { fields: asked = [] } = response.data?.unifiedFlow ?? {};
  const { form, extraFields } = useDeposit.getState();
  closeEntry(withoutSpent(form, [...method.fields, ...extraFields], asked));
  const url = sourceUrl(method, response);
  record(ports, response);
  switch (branch.kind) {
    case 'source':
      return openSource(ports, {
        method,
        depositId: response.depositId,
        url,
        isPosted: response.method === 'POST',
        popup,
      });
    case 'unified-form':
      return { kind: 'page', path: unifiedFormPath };
    case 'host-to-host':
      return { kind: 'page', path: hostToHostPath };
    case 'custom-page':
      return { kind: 'page', path: branch.path };
    case 'next':
      return branch.path === undefined ? { kind: 'next' } : { kind: 'page', path: branch.path };
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
