import { accountDelete } from '../players/account-delete.ts';
import { bankGet } from '../methods/bank-get.ts';
import { accountResolve } from '../players/account-resolve.ts';
import type { CallHandlers } from '../services/call.ts';
import { codeSend } from '../withdrawals/code-send.ts';
import { countrySelector } from '../methods/country-selector.ts';
import { depositCancel } from '../deposits/deposit-cancel.ts';
import { depositCheck } from '../deposits/deposit-check.ts';
import { depositComplete } from '../deposits/deposit-complete.ts';
import { depositCreate } from '../deposits/deposit-create.ts';
import { depositCreateP2p } from '../peer-to-peer/deposit-create-p2p.ts';
import { depositCreateSweepstake } from '../sweepstake/deposit-create-sweepstake.ts';
import { depositPrepare } from '../deposits/deposit-prepare.ts';
import { depositForm } from '../deposits/deposit-form.ts';
import { depositStatus } from '../deposits/deposit-status.ts';
import { methodsPayment } from '../methods/methods-payment.ts';
import { methodsWithdrawal } from '../methods/methods-withdrawal.ts';
import { paymentConvert } from '../methods/payment-convert.ts';
import { paymentSnippet } from '../players/payment-snippet.ts';
import { formClosed } from '../deposits/session-form-on-close-modal.ts';
import { sessionStart } from '../deposits/session-start.ts';
import { sweepstakeBalance } from '../sweepstake/sweepstake-balance-get.ts';
import { sweepstakeBoxes } from '../sweepstake/sweepstake-boxes.ts';
import { sweepstakeRecoupSum } from '../sweepstake/sweepstake-recoup-sum.ts';
import { withdrawalCancel } from '../withdrawals/withdrawal-cancel.ts';
import { withdrawalConfirm } from '../withdrawals/withdrawal-confirm.ts';
import { withdrawalCreate } from '../withdrawals/withdrawal-create.ts';
import { withdrawalList } from '../withdrawals/withdrawal-list.ts';
import { withdrawalStatus } from '../withdrawals/withdrawal-status.ts';

/** Each call once; both doors lead here. */
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
