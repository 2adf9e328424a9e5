import type { CashierError } from '../../../../ports/cashier-error.ts';
import {
  chosenSavedAccount,
  flagRefusedFields,
  forgetFieldRequest,
  forgetPaymentSession,
} from '../../actions.ts';
import { chooseBonus } from '../../../../state/session-actions.ts';
import { useDeposit } from '../../state.ts';
import { formFields } from '../../../../forms/form-fields.ts';
import { firstRefused } from '../../../../forms/validate.ts';
import type { CreateDepositOutcome } from './create-outcome.ts';
import { forgetChosenAccount } from '../../../players/flows/forget-account.ts';

// SEQ-6: these end the deposit that asked for more fields, so the next click creates a new one.
const endsFieldRequest: readonly string[] = [
  'banking.merchantClientError',
  'banking.depositNotFound',
  'banking.depositChanged',
];

/** Resets what a refusal invalidates; the outcome names the rejected field, if there is one. */
export function refuse(error: CashierError): CreateDepositOutcome {
  if (error.code !== undefined && endsFieldRequest.includes(error.code)) {
    forgetFieldRequest();
  }
  if (error.code === 'banking.sessionUnknown') forgetPaymentSession();
  // The account was deleted elsewhere: the fields return, and the next click sends them.
  if (error.code === 'banking.accountNotFound') forgetChosenAccount(chosenSavedAccount);
  // The bonus was used or withdrawn: the next click goes without it, as the screen says.
  if (error.code === 'banking.bonusUnavailable') chooseBonus(undefined);
  const first = refusedFields(error);
  return first === undefined ? { kind: 'failed', error } : { kind: 'invalid', first };
}

/** Flags the fields that the server rejected and returns the first; undefined if none is shown. */
export function refusedFields(error: CashierError): string | undefined {
  const refused = error.fields ?? {};
  const state = useDeposit.getState();
  const first = firstRefused(formFields(state), state.form, refused);
  if (error.code !== 'banking.paymentMethodRegex' || first === undefined) return undefined;
  flagRefusedFields(refused);
  return first;
}
