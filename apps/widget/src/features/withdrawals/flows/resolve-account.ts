import type { CallInput, CallResponse } from '@opencashier/contract/calls/call-map';
import {
  captchaActions,
  type CaptchaProof,
} from '@opencashier/contract/calls/captcha/captcha-frame';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { formErrors, sentFields, shownFields } from '../../../forms/validate.ts';
import { asCashierError } from '../../../ports/cashier-error.ts';
import type { Ports } from '../../../ports/ports.ts';
import { useSession } from '../../../state/session.ts';
import { askForHolder, flagRefusedFields, setHolder } from '../actions.ts';
import { useWithdrawal } from '../state.ts';
import { withdrawalFields } from './check-withdrawal.ts';
import { accountCurrency } from './withdrawal-methods.ts';

const quietMs = 300;
/** The status of every error about a captcha. */
const captchaStatus = 428;

/** WD-3: looks up the account holder once the fields are complete and typing pauses. */
export async function resolveAccount(
  ports: Pick<Ports, 'cashier' | 'clock' | 'captcha' | 'host'>,
): Promise<void> {
  const { clock } = ports;
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
  askForHolder(
    of,
    shownFields(fields, form).map(({ name }) => name),
  );
  await clock.wait(quietMs);
  if (!isAsked()) return;
  try {
    const { name } = await lookUp(ports, method, {
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
    if (error.retryable || error.status === captchaStatus) return setHolder(undefined);
    setHolder({ of, kind: 'unknown' });
    flagRefusedFields(error.fields ?? {});
  }
}

/** After a few accounts in a day, the server asks for a captcha with each further one. */
async function lookUp(
  ports: Pick<Ports, 'cashier' | 'clock' | 'captcha' | 'host'>,
  method: PaymentMethod,
  request: CallInput<'account-resolve'>,
): Promise<CallResponse<'account-resolve'>> {
  const ask = (proof?: CaptchaProof) =>
    ports.cashier.call('account-resolve', { ...request, ...(proof && { captcha: proof }) });
  const { captcha } = method;
  try {
    return await ask();
  } catch (error) {
    if (asCashierError(error).code !== 'captcha_required' || !captcha) throw error;
    const guarded = { captcha, popup: undefined, action: captchaActions.account };
    // The captcha code loads only when it is needed.
    const { sendWithCaptcha } = await import('../../captcha/send-with-captcha.ts');
    return sendWithCaptcha(ports, guarded, ask);
  }
}
