import { formErrors, sentFields } from '../../../forms/validate.ts';
import { asCashierError } from '../../../ports/cashier-error.ts';
import type { Ports } from '../../../ports/ports.ts';
import { useSession } from '../../../state/session.ts';
import { flagRefusedFields, setHolder } from '../actions.ts';
import { useWithdrawal } from '../state.ts';
import { withdrawalFields } from './check-withdrawal.ts';
import { accountCurrency } from './withdrawal-methods.ts';

const quietMs = 300;

/** WD-3: looks up the account holder once the fields are complete and typing pauses. */
export async function resolveAccount({
  cashier,
  clock,
}: Pick<Ports, 'cashier' | 'clock'>): Promise<void> {
  const { method, form, holder, savedAccountId } = useWithdrawal.getState();
  if (!method?.resolvesAccount || savedAccountId) return;
  const fields = withdrawalFields();
  const sent = sentFields(fields, form).fields;
  const of = JSON.stringify(sent);
  if (holder?.of === of) return;
  if (Object.keys(formErrors(fields, form)).length > 0) {
    setHolder(undefined);
    return;
  }
  // The player may type more while the answer is pending.
  const isAsked = (): boolean => useWithdrawal.getState().holder?.of === of;
  setHolder({ of, kind: 'asking' });
  await clock.wait(quietMs);
  if (!isAsked()) return;
  try {
    const { name } = await cashier.call('account-resolve', {
      paymentType: method.name,
      currency: accountCurrency(),
      selectedCountry: useSession.getState().country,
      fields: sent,
    });
    if (isAsked()) setHolder({ of, kind: 'known', name });
  } catch (thrown) {
    if (!isAsked()) return;
    const error = asCashierError(thrown);
    // A bank that does not answer must not block a withdrawal.
    if (error.retryable) return setHolder(undefined);
    setHolder({ of, kind: 'unknown' });
    flagRefusedFields(error.fields ?? {});
  }
}
