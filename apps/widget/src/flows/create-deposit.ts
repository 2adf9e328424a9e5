import type { CaptchaProof } from '@opencashier/contract/captcha-frame';
import type { DepositCreateResponse } from '@opencashier/contract/deposits';
import type { MethodField, PaymentMethod } from '@opencashier/contract/methods';
import { flagRefused, type FormState } from '../fields/form-state.ts';
import { asCashierError, CashierError } from '../ports/cashier-error.ts';
import type { PopupWindow } from '../ports/popup.ts';
import type { Ports } from '../ports/ports.ts';
import { useDeposit } from '../state/deposit.ts';
import { useMethods } from '../state/methods.ts';
import { inSweepstake, useSession } from '../state/session.ts';
import { useSweepstake } from '../state/sweepstake.ts';
import { chooseBonus } from './choose-bonus.ts';
import { checkForm, typedDecimal } from './check-form.ts';
import { branchOf } from './deposit-branch.ts';
import { depositRequest, packageRequest } from './deposit-request.ts';
import { forgetChosenAccount } from './forget-account.ts';
import { isUnknownEnd, keyOfIntent, settleIntent } from './intent-key.ts';
import { openSource, opensPopup, sourceUrl } from './open-source.ts';
import { forgetPaymentSession, startPaymentSession } from './payment-session.ts';
import { recordDeposit } from './record-deposit.ts';
import { sendDeposit } from './send-deposit.ts';
import { measureSubmitDelay } from './measure-submit-delay.ts';

export type CreateOutcome =
  /** An earlier click is still being worked on. */
  | { kind: 'busy' }
  | { kind: 'invalid'; first: string }
  | { kind: 'fields-required' }
  /** The payment page was opened, here or by the host. */
  | { kind: 'opened' }
  /** The browser refused the popup: the way on is a link that the player clicks. */
  | { kind: 'blocked'; error?: CashierError }
  /** A page of ours goes on with it. */
  | { kind: 'page'; path: string }
  | { kind: 'next' }
  | { kind: 'failed'; error: CashierError };

type DepositPorts = Pick<Ports, 'cashier' | 'host' | 'popup' | 'captcha' | 'clock' | 'analytics'>;

/** Call it in the click itself: everything up to the popup happens before anything is awaited. */
export async function createDeposit(
  ports: DepositPorts,
  { popup: wanted }: { popup: boolean },
): Promise<CreateOutcome> {
  const { method, submitting } = useDeposit.getState();
  if (!method || submitting) return { kind: 'busy' };
  measureSubmitDelay(ports);
  const box = useSweepstake.getState().chosen;
  if (inSweepstake() && !box)
    return { kind: 'failed', error: new CashierError(noBox, { status: 200 }) };
  const currency = box?.priceCurrencyCode ?? useSession.getState().user.currency;
  const pendingGroup = groupOf(method);
  const amount = box?.price ?? typedDecimal();
  const session = startPaymentSession(ports, { amount, currency, pendingGroup });
  const form = checkForm(ports, box?.price);
  if (!form.valid) return { kind: 'invalid', first: form.first };
  // SEQ-3
  const popup = wanted && opensPopup(method) ? ports.popup.open() : undefined;
  useDeposit.setState({
    submitting: true,
    submitted: true,
    problem: undefined,
    overtaking: [],
  });
  attempts += 1;
  const attempt = attempts;
  // The player may go back and choose another method while this one is under way.
  const isLeft = (): boolean =>
    attempt !== attempts || useDeposit.getState().method?.name !== method.name;
  let key = '';
  try {
    const paymentSessionId = await session;
    const request = box
      ? packageRequest(method, form, { paymentSessionId, box })
      : depositRequest(method, form, { paymentSessionId, nowMs: ports.clock.nowMs() });
    key = keyOfIntent(request);
    const send = (proof: { captcha?: CaptchaProof }) =>
      sendDeposit(ports, method, { ...request, ...proof }, key);
    const response = await (method.captcha ? guarded(ports, method, popup, send) : send({}));
    settleIntent(key);
    if (isLeft()) return leave(popup);
    return await follow(ports, { method, response, popup });
  } catch (thrown) {
    // SEQ-14
    popup?.close();
    const error = asCashierError(thrown);
    if (!isUnknownEnd(error)) settleIntent(key);
    return isLeft() ? { kind: 'busy' } : fail(error);
  } finally {
    if (!isLeft()) useDeposit.setState({ submitting: false, overtaking: [] });
  }
}

let attempts = 0;

const noBox = 'No sweepstake box selected for sweepstake deposit';

/** The deposit waits in the list; what the player does now is not touched. */
function leave(popup: PopupWindow | null | undefined): CreateOutcome {
  popup?.close();
  return { kind: 'busy' };
}

/** SEQ-4. The code that deals with captchas comes when one is needed. */
async function guarded<T>(
  ports: DepositPorts,
  method: PaymentMethod,
  popup: PopupWindow | null | undefined,
  send: (proof: { captcha: CaptchaProof }) => Promise<T>,
): Promise<T> {
  const { sendWithCaptcha } = await import('./send-with-captcha.ts');
  return sendWithCaptcha(ports, { method, popup }, (captcha) => send({ captcha }));
}

function groupOf({ name }: PaymentMethod): string | undefined {
  const groups = useMethods.getState().list?.groups;
  return groups?.find(({ paymentMethods }) => paymentMethods.includes(name))?.name;
}

interface Created {
  method: PaymentMethod;
  response: DepositCreateResponse;
  popup: PopupWindow | null | undefined;
}

/** SEQ-22 */
async function follow(ports: DepositPorts, created: Created): Promise<CreateOutcome> {
  const { method, response, popup } = created;
  const branch = branchOf(response, method);
  if (branch.kind !== 'source') popup?.close();
  if (branch.kind === 'fields') {
    // SEQ-6
    useDeposit.setState({ extraFields: response.fields ?? [], depositId: response.depositId });
    return { kind: 'fields-required' };
  }
  useDeposit.setState(({ form, extraFields }) => ({
    form: withoutSecrets(form, [...method.fields, ...extraFields]),
    extraFields: [],
    depositId: undefined,
    saveAccount: false,
  }));
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
      return { kind: 'page', path: '/deposit/redirect/unified-form' };
    case 'host-to-host':
      return { kind: 'page', path: '/deposit/host-to-host' };
    case 'custom-page':
      return { kind: 'page', path: branch.path };
    case 'next':
      return branch.path === undefined ? { kind: 'next' } : { kind: 'page', path: branch.path };
  }
}

/** A card's number and code have been sent: they do not wait in the form for the next time. */
function withoutSecrets(form: FormState, fields: readonly MethodField[]): FormState {
  const secret = fields.filter(({ sensitive }) => sensitive).map(({ name }) => name);
  return Object.fromEntries(Object.entries(form).filter(([name]) => !secret.includes(name)));
}

/** A push may have overtaken the answer and know more. */
function record(ports: DepositPorts, { state }: DepositCreateResponse): void {
  const { overtaking } = useDeposit.getState();
  const accounts = [state, ...overtaking.filter(({ depositId }) => depositId === state.depositId)];
  const latest = accounts.reduce((a, b) => (b.serverTime > a.serverTime ? b : a));
  recordDeposit(ports, latest);
}

// SEQ-6: the deposit that asked for more fields cannot be gone on with, so the next is a new one.
const endsFieldRequest: readonly string[] = [
  'banking.merchantClientError',
  'banking.depositNotFound',
  'banking.depositChanged',
];

function fail(error: CashierError): CreateOutcome {
  if (error.code !== undefined && endsFieldRequest.includes(error.code)) {
    useDeposit.setState({ extraFields: [], depositId: undefined });
  }
  if (error.code === 'banking.sessionUnknown') forgetPaymentSession();
  // Forgotten elsewhere: the fields come back, and the next click goes with them.
  if (error.code === 'banking.accountNotFound') forgetChosenAccount(useDeposit);
  // Used before, or taken back: the next click goes without it, as the words on the screen say.
  if (error.code === 'banking.bonusUnavailable') chooseBonus(undefined);
  const first = refusedFields(error);
  return first === undefined ? { kind: 'failed', error } : { kind: 'invalid', first };
}

/** Flags the fields that the server refused, and names the first; undefined if none. */
export function refusedFields(error: CashierError): string | undefined {
  const refused = error.fields ?? {};
  const [first] = Object.keys(refused);
  if (error.code !== 'banking.paymentMethodRegex' || first === undefined) return undefined;
  useDeposit.setState(({ form }) => ({ form: flagRefused(form, refused) }));
  return first;
}
