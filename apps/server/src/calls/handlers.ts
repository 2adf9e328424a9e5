import { accountDelete } from './account-delete.ts';
import { bankGet } from './bank-get.ts';
import type { CallHandlers } from './call.ts';
import { countrySelector } from './country-selector.ts';
import { depositCancel } from './deposit-cancel.ts';
import { depositCheck } from './deposit-check.ts';
import { depositComplete } from './deposit-complete.ts';
import { depositCreate } from './deposit-create.ts';
import { depositCreateP2p } from './deposit-create-p2p.ts';
import { depositPrepare } from './deposit-prepare.ts';
import { depositForm } from './deposit-form.ts';
import { depositStatus } from './deposit-status.ts';
import { methodsPayment } from './methods-payment.ts';
import { paymentSnippet } from './payment-snippet.ts';
import { formClosed } from './session-form-on-close-modal.ts';
import { sessionStart } from './session-start.ts';

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
  'account-delete': accountDelete,
  'deposit-form': depositForm,
  'deposit-create-p2p': depositCreateP2p,
  'deposit-check': depositCheck,
  'bank-get': bankGet,
  'session-form-on-close-modal': formClosed,
};
