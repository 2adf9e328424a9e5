import type { CallInput } from '@opencashier/contract/calls/call-map';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { P2pResponse } from '@opencashier/contract/calls/peer-to-peer/peer-to-peer';
import { isActivated, selectedOffer } from '../../bonuses/bonus-choice.ts';
import { asCashierError, type CashierError } from '../../../ports/cashier-error.ts';
import type { Ports } from '../../../ports/ports.ts';
import { beginSubmit, endSubmit } from '../../deposits/actions.ts';
import { useDeposit } from '../../deposits/state.ts';
import { beginFindingPayee, endFindingPayee } from '../state.ts';
import { useSession } from '../../../state/session.ts';
import { checkForm, type CheckedForm } from '../../deposits/flows/create/check-form.ts';
import { refusedFields } from '../../deposits/flows/create/refuse-deposit.ts';
import { isOutcomeUnknown, keyOfIntent, settleIntent } from '../../../state/intent-key.ts';
import { measureSubmitDelay } from '../../deposits/flows/create/measure-submit-delay.ts';
import { noteClosing } from './note-closing.ts';
import { type OpenedP2p, openP2p } from './open-p2p.ts';
import { p2pCaptcha } from './p2p-captcha.ts';

export type P2pOutcome =
  /** An earlier click is still being processed, or the player has left. */
  | { kind: 'busy' }
  | { kind: 'invalid'; first: string }
  /** P2P-3: the player closed the captcha. */
  | { kind: 'cancelled' }
  | OpenedP2p
  | { kind: 'failed'; error: CashierError };

type CreatePorts = Pick<Ports, 'cashier' | 'host' | 'captcha' | 'clock' | 'analytics' | 'page'>;
type P2pRequest = CallInput<'deposit-create-p2p'>;
type ValidForm = Extract<CheckedForm, { valid: true }>;

/** P2P-1: creates a peer-to-peer payment. */
export async function createP2p(ports: CreatePorts): Promise<P2pOutcome> {
  const { method, submitting } = useDeposit.getState();
  if (!method || submitting) return { kind: 'busy' };
  measureSubmitDelay(ports);
  const form = checkForm(ports);
  if (!form.valid) return { kind: 'invalid', first: form.first };
  beginFindingPayee(method.name);
  const isLeft = beginSubmit(method);
  const stopListening = noteClosing(ports, method);
  const request = requestOf(ports, method, form);
  const key = keyOfIntent(request);
  try {
    const answer = await send(ports, method, request, key);
    if (!answer) return { kind: 'cancelled' };
    settleIntent(key);
    if (isLeft()) return { kind: 'busy' };
    // A method has one open payment at a time: a request for another returns the open one.
    return await openP2p(ports, method.name, answer, answer.exists);
  } catch (thrown) {
    const error = asCashierError(thrown);
    if (!isOutcomeUnknown(error)) settleIntent(key);
    return isLeft() ? { kind: 'busy' } : fail(error);
  } finally {
    stopListening();
    endFindingPayee();
    if (!isLeft()) endSubmit();
  }
}

/** P2P-2: a captcha that the server rejects is replaced once; the request keeps its key. */
async function send(
  ports: CreatePorts,
  method: PaymentMethod,
  request: P2pRequest,
  key: string,
): Promise<P2pResponse | undefined> {
  for (const challenge of [false, true]) {
    const evidence = await p2pCaptcha(ports, method, challenge);
    if (!evidence) return undefined;
    try {
      const payload = { ...request, ...evidence };
      return await ports.cashier.call('deposit-create-p2p', payload, { key });
    } catch (thrown) {
      const error = asCashierError(thrown);
      if (challenge || error.code !== 'captcha_required') throw error;
    }
  }
  return undefined;
}

// P2P-9: the request without its captcha.
function requestOf(
  { clock }: Pick<Ports, 'clock'>,
  method: PaymentMethod,
  { amount, fields }: ValidForm,
): P2pRequest {
  const { user, country, start } = useSession.getState();
  const bonus = selectedOffer(start, method, clock.nowMs());
  const { bank } = fields;
  return {
    payment_method: method.name,
    ...(bank !== undefined && { bank }),
    amount,
    currency: user.currency,
    // P2P-14: the amount is one of the fields if the method has a pattern for it.
    fields: method.p2p?.amountRegex === undefined ? fields : { ...fields, amount },
    ...(bonus && isActivated(bonus, amount) && { bonus: bonus.id }),
    selectedCountry: country,
  };
}

function fail(error: CashierError): P2pOutcome {
  const first = refusedFields(error);
  return first === undefined ? { kind: 'failed', error } : { kind: 'invalid', first };
}
