import type { BrowserData } from '@opencashier/contract/calls/deposits/browser-data';
import type { CaptchaProof } from '@opencashier/contract/calls/captcha/captcha-frame';
import type {
  DepositCreateRequest,
  DepositCreateResponse,
} from '@opencashier/contract/calls/deposits/deposits';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { Ports } from '../../../../ports/ports.ts';
import { useSession } from '../../../../state/session.ts';
import { acceptedAmount, checkForm, type CheckedForm, type ValidForm } from './check-form.ts';
import { depositRequest } from './deposit-request.ts';
import { sendDeposit } from './send-deposit.ts';

/** The parts in which kinds of deposits differ: the price and the request. */
export interface DepositKind<Request extends object> {
  /** SEQ-23: the session starts with it; undefined while the typed amount is not valid. */
  amount: string | undefined;
  currency: string;
  check: (ports: Pick<Ports, 'analytics'>) => CheckedForm;
  request: (form: ValidForm, paymentSessionId: string) => Request;
  send: (
    ports: Pick<Ports, 'cashier'>,
    request: Request & { captcha?: CaptchaProof; browser?: BrowserData },
    key: string,
  ) => Promise<DepositCreateResponse>;
}

/** A deposit of money, of the amount that the player typed. */
export function moneyDeposit(
  { clock }: Pick<Ports, 'clock'>,
  method: PaymentMethod,
): DepositKind<DepositCreateRequest> {
  return {
    amount: acceptedAmount(),
    currency: useSession.getState().user.currency,
    check: checkForm,
    request: (form, paymentSessionId) =>
      depositRequest(method, form, { paymentSessionId, nowMs: clock.nowMs() }),
    send: (ports, request, key) => sendDeposit(ports, method, request, key),
  };
}
