import type { BrowserData } from '@opencashier/contract/calls/deposits/browser-data';
import type { CaptchaProof } from '@opencashier/contract/calls/captcha/captcha-frame';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { asCashierError } from '../../../../ports/cashier-error.ts';
import type { PopupWindow } from '../../../../ports/popup.ts';
import { beginSubmit, endSubmit } from '../../actions.ts';
import { useDeposit } from '../../state.ts';
import { useMethods } from '../../../methods/state.ts';
import type { CreateDepositOutcome, DepositPorts } from './create-outcome.ts';
import { type DepositKind, moneyDeposit } from './deposit-kind.ts';
import { handleCreateAnswer } from './handle-create-answer.ts';
import { isOutcomeUnknown, keyOfIntent, settleIntent } from '../../../../state/intent-key.ts';
import { measureSubmitDelay } from './measure-submit-delay.ts';
import { opensPopup } from './open-payment-page.ts';
import { startPaymentSession } from './payment-session.ts';
import { refuse } from './refuse-deposit.ts';

/** Call it within the click event: everything up to the popup runs before the first await. */
export async function createDeposit(
  ports: DepositPorts,
  { popup }: { popup: boolean },
): Promise<CreateDepositOutcome> {
  const { method } = useDeposit.getState();
  if (!method) return { kind: 'busy' };
  return createKind(ports, method, { popup, kind: moneyDeposit(ports, method) });
}

/** The sequence of every kind of deposit, from the click to the next page. */
export async function createKind<Request extends object>(
  ports: DepositPorts,
  method: PaymentMethod,
  { popup: wanted, kind }: { popup: boolean; kind: DepositKind<Request> },
): Promise<CreateDepositOutcome> {
  if (useDeposit.getState().submitting) return { kind: 'busy' };
  measureSubmitDelay(ports);
  const { amount, currency } = kind;
  const session = startPaymentSession(ports, { amount, currency, pendingGroup: groupOf(method) });
  const form = kind.check(ports);
  if (!form.valid) return { kind: 'invalid', first: form.first };
  // SEQ-3: opened within the click, so that the browser allows it.
  const popup = wanted && opensPopup(method) ? ports.popup.open() : undefined;
  // The player may go back and choose another method while this one is pending.
  const isLeft = beginSubmit(method);
  let key = '';
  try {
    const request = kind.request(form, await session);
    key = keyOfIntent(request);
    const measured = await browserOf(method);
    const send = (proof: { captcha?: CaptchaProof }) =>
      kind.send(ports, { ...request, ...measured, ...proof }, key);
    const { captcha } = method;
    const response = await (captcha ? withCaptcha(ports, captcha, popup, send) : send({}));
    settleIntent(key);
    if (isLeft()) return leave(popup);
    return await handleCreateAnswer(ports, { method, response, popup });
  } catch (thrown) {
    // SEQ-14: an error closes the popup.
    popup?.close();
    const error = asCashierError(thrown);
    if (!isOutcomeUnknown(error)) settleIntent(key);
    return isLeft() ? { kind: 'busy' } : refuse(error);
  } finally {
    if (!isLeft()) endSubmit();
  }
}

/** The player has left: the deposit is in the list, and the player's current page stays. */
function leave(popup: PopupWindow | null | undefined): CreateDepositOutcome {
  popup?.close();
  return { kind: 'busy' };
}

/** Not part of the idempotency key: rotating the phone between two attempts must not change it. */
async function browserOf({ needsBrowser }: PaymentMethod): Promise<{ browser?: BrowserData }> {
  if (!needsBrowser) return {};
  const loaded = await import('./measure-browser.ts').catch(() => undefined);
  return loaded ? { browser: loaded.measureBrowser() } : {};
}

/** SEQ-4: the captcha code loads only when it is needed. */
async function withCaptcha<T>(
  ports: DepositPorts,
  captcha: NonNullable<PaymentMethod['captcha']>,
  popup: PopupWindow | null | undefined,
  send: (proof: { captcha: CaptchaProof }) => Promise<T>,
): Promise<T> {
  const { sendWithCaptcha } = await import('../../../captcha/send-with-captcha.ts');
  return sendWithCaptcha(ports, { captcha, popup }, (proof) => send({ captcha: proof }));
}

function groupOf({ name }: PaymentMethod): string | undefined {
  const groups = useMethods.getState().list?.groups;
  return groups?.find(({ paymentMethods }) => paymentMethods.includes(name))?.name;
}
