import type { CallName } from '@opencashier/contract/calls/call-map';
import {
  depositCancel,
  depositComplete,
  depositCreate,
  depositForm,
  depositPrepare,
  depositStatus,
  formClosed,
  sessionStart,
} from '../deposits/calls.ts';
import {
  bankGet,
  countrySelector,
  methodsPayment,
  methodsWithdrawal,
  paymentConvert,
} from '../methods/calls.ts';
import { depositCheck, depositCreateP2p } from '../peer-to-peer/calls.ts';
import { accountDelete, accountResolve } from '../players/calls.ts';
import { paymentSnippet } from '../history/payment-snippet.ts';
import type { CallHandlers } from '../services/call.ts';
import {
  depositCreateSweepstake,
  sweepstakeBalance,
  sweepstakeBoxes,
  sweepstakeRecoupSum,
} from '../sweepstake/calls.ts';
import {
  codeSend,
  withdrawalCancel,
  withdrawalConfirm,
  withdrawalCreate,
  withdrawalList,
  withdrawalStatus,
} from '../withdrawals/calls.ts';

/** These take their idempotency key in the statement that records what they do. */
const callsThatTakeTheirKey: ReadonlySet<CallName> = new Set([
  'deposit-create',
  'withdrawal-create',
  'withdrawal-confirm',
]);

/** Their answers say what the player typed, and who is to be paid. */
const callsWithPersonalAnswers: ReadonlySet<CallName> = new Set(['deposit-create-p2p']);

/** The way in which a call uses its idempotency key. */
export function keyRulesOf(call: CallName) {
  const takesKey = callsThatTakeTheirKey.has(call);
  return { call, takesKey, isPersonal: callsWithPersonalAnswers.has(call) };
}

/** The handler of each call, for HTTP and the socket alike. */
export const handlers: CallHandlers = {
  'methods-payment-v3': methodsPayment,
  'methods-country-selector-v2': countrySelector,
  'userdata-payment-snippet': paymentSnippet,
  'session-start': sessionStart,
  'deposit-create': depositCreate,
  'deposit-status': depositStatus,
  'deposit-complete': depositComplete,
  'deposit-cancel': depositCancel,
  'deposit-prepare': depositPrepare,
  'methods-withdrawal': methodsWithdrawal,
  'withdrawal-create': withdrawalCreate,
  'withdrawal-confirm': withdrawalConfirm,
  'withdrawal-cancel': withdrawalCancel,
  'withdrawal-status': withdrawalStatus,
  'withdrawal-list': withdrawalList,
  'code-send': codeSend,
  'account-resolve': accountResolve,
  'account-delete': accountDelete,
  'deposit-form': depositForm,
  'deposit-create-p2p': depositCreateP2p,
  'deposit-check': depositCheck,
  'bank-get': bankGet,
  'session-form-on-close-modal': formClosed,
  'deposit-create-sweepstake': depositCreateSweepstake,
  'sweepstake-boxes': sweepstakeBoxes,
  'sweepstake-balance-get': sweepstakeBalance,
  'sweepstake-recoup-sum': sweepstakeRecoupSum,
  'payment-convert-v2': paymentConvert,
};
