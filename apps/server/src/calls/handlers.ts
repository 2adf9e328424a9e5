import { accountDelete } from './account-delete.ts';
import { bankGet } from './bank-get.ts';
import { accountResolve } from './account-resolve.ts';
import type { CallHandlers } from './call.ts';
import { codeSend } from './code-send.ts';
import { countrySelector } from './country-selector.ts';
import { depositCancel } from './deposit-cancel.ts';
import { depositCheck } from './deposit-check.ts';
import { depositComplete } from './deposit-complete.ts';
import { depositCreate } from './deposit-create.ts';
import { depositCreateP2p } from './deposit-create-p2p.ts';
import { depositCreateSweepstake } from './deposit-create-sweepstake.ts';
import { depositPrepare } from './deposit-prepare.ts';
import { depositForm } from './deposit-form.ts';
import { depositStatus } from './deposit-status.ts';
import { methodsPayment } from './methods-payment.ts';
import { methodsWithdrawal } from './methods-withdrawal.ts';
import { paymentConvert } from './payment-convert.ts';
import { paymentSnippet } from './payment-snippet.ts';
import { formClosed } from './session-form-on-close-modal.ts';
import { sessionStart } from './session-start.ts';
import { sweepstakeBalance } from './sweepstake-balance-get.ts';
import { sweepstakeBoxes } from './sweepstake-boxes.ts';
import { sweepstakeRecoupSum } from './sweepstake-recoup-sum.ts';
import { withdrawalCancel } from './withdrawal-cancel.ts';
import { withdrawalConfirm } from './withdrawal-confirm.ts';
import { withdrawalCreate } from './withdrawal-create.ts';
import { withdrawalList } from './withdrawal-list.ts';
import { withdrawalStatus } from './withdrawal-status.ts';

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
