import type { CaptchaProof } from '@opencashier/contract/calls/captcha-frame';
import type {
  DepositCreateRequest,
  DepositCreateResponse,
} from '@opencashier/contract/calls/deposits';
import type { PaymentMethod } from '@opencashier/contract/calls/methods';
import type { Ports } from '../ports/ports.ts';
import { useSession } from '../state/session.ts';
import { checkForm, type CheckedForm, typedDecimal, type ValidForm } from './check-form.ts';
import { depositRequest } from './deposit-request.ts';
import { sendDeposit } from './send-deposit.ts';

/** What one kind of deposit does in its own way: what it costs, and how it is asked for. */
export interface DepositKind<Request extends object> {
  /** As far as it is known before the form was checked. */
  amount: string | undefined;
  currency: string;
  check: (ports: Pick<Ports, 'analytics'>) => CheckedForm;
  request: (form: ValidForm, paymentSessionId: string) => Request;
  send: (
    ports: Pick<Ports, 'cashier'>,
    request: Request & { captcha?: CaptchaProof },
    key: string,
  ) => Promise<DepositCreateResponse>;
}

/** Money that the player brings, as much as was typed. */
export function moneyDeposit(
  { clock }: Pick<Ports, 'clock'>,
  method: PaymentMethod,
): DepositKind<DepositCreateRequest> {
  return {
    amount: typedDecimal(),
    currency: useSession.getState().user.currency,
    check: checkForm,
    request: (form, paymentSessionId) =>
      depositRequest(method, form, { paymentSessionId, nowMs: clock.nowMs() }),
    send: (ports, request, key) => sendDeposit(ports, method, request, key),
  };
}
