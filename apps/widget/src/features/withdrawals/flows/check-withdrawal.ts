import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { Snippet } from '@opencashier/contract/calls/snippet';
import type { LimitLeft } from '@opencashier/contract/primitives';
import type { WithdrawalQuote } from '@opencashier/contract/calls/withdrawals';
import { compareDecimals } from '@opencashier/money';
import type { FormField } from '../../../forms/form-field.ts';
import { amountField, formFields, trackRegexErrors } from '../../../forms/form-fields.ts';
import { formErrors, sentFields } from '../../../forms/validate.ts';
import { checkWithdrawalAmount, type Withdrawable, withdrawable } from '../withdrawal-amount.ts';
import type { Ports } from '../../../ports/ports.ts';
import { useMethods } from '../../methods/state.ts';
import { inSweepstake, useSession } from '../../../state/session.ts';
import { redeemableOf, useSweepstake } from '../../coins/state.ts';
import { flagFields, flagSubmittedAmount } from '../actions.ts';
import { useWithdrawal } from '../state.ts';
import { accountCurrency } from './withdrawal-methods.ts';

export type CheckedWithdrawal =
  | { valid: true; amount: string; fields: Record<string, string> }
  /** The input to scroll to: the amount or a field. */
  | { valid: false; first: string };

/** WD-5: the account to withdraw from, from the snippet. */
export function chosenAccount(): Snippet['accounts'][number] | undefined {
  const currency = accountCurrency();
  return useMethods
    .getState()
    .snippet?.accounts.find((candidate) => candidate.currency === currency);
}

/** The last dry run, unless it was for another account. */
function currentQuote(): WithdrawalQuote | undefined {
  const { quote } = useWithdrawal.getState();
  return quote?.currency === accountCurrency() ? quote : undefined;
}

/**
 * The amount that can be withdrawn now. The dry run's balance counts until the player's changes: it
 * runs only in the form, which a player with too little money does not see.
 */
export function withdrawableNow(method: PaymentMethod): Withdrawable {
  const { country } = useSession.getState();
  const { quoteAtMs } = useWithdrawal.getState();
  const currency = accountCurrency();
  const current = currentQuote();
  if (inSweepstake()) return redeemableNow(current);
  const known = chosenAccount()?.amount;
  const isOld = known !== undefined && useMethods.getState().balanceAtMs > quoteAtMs;
  const available = isOld ? known : (current?.available ?? known);
  return withdrawable(method, { currency, country }, available, ownMax(current));
}

/** If the maximum is below the balance, it is the player's own, which is not part of the method. */
function ownMax(quote: WithdrawalQuote | undefined): string | undefined {
  return quote && compareDecimals(quote.limits.max, quote.available) < 0
    ? quote.limits.max
    : undefined;
}

/** The minimum of the form's method, as far as it is known. */
export function minimumNow(): string | undefined {
  const { method } = useWithdrawal.getState();
  return method && withdrawableNow(method).limits.min;
}

/** The reason why a method cannot be used: no balance, too little of it, or a limit. */
export type Shortfall =
  | { kind: 'nothing'; available: string }
  | { kind: 'short'; available: string; min: string }
  | { kind: 'limit'; limit: LimitLeft; min: string };

export function shortfallOf(method: PaymentMethod): Shortfall | undefined {
  const { available, limits, areLimitsUnknown } = withdrawableNow(method);
  if (available === undefined) return undefined;
  if (Number(available) <= 0) return { kind: 'nothing', available };
  const { min } = limits;
  if (areLimitsUnknown) return undefined;
  if (compareDecimals(available, min) < 0) return { kind: 'short', available, min };
  const limit = currentQuote()?.limit;
  return limit && compareDecimals(limit.left, min) < 0 ? { kind: 'limit', limit, min } : undefined;
}

const anyAmount = { min: '0', max: '1000000000000' };

/**
 * The method has no limits for coins; the dry run returns them. The player may have won coins since
 * then, and a balance that failed to load is 0: the greater of the two counts.
 */
function redeemableNow(quote: WithdrawalQuote | undefined): Withdrawable {
  const { held } = useSweepstake.getState();
  const loaded = held && redeemableOf(held);
  if (!quote) return { limits: anyAmount, areLimitsUnknown: true, available: loaded };
  const { limits, available } = quote;
  const { min, max } = limits;
  const isMore = loaded !== undefined && compareDecimals(loaded, available) > 0;
  return {
    // If the maximum is below the minimum, the error names the minimum.
    limits: { min, max: compareDecimals(max, min) < 0 ? min : max },
    available: isMore ? loaded : available,
  };
}

/** The fields to fill in; a saved account needs none of the method's own. */
export function withdrawalFields(): FormField[] {
  const { method, extraFields, savedAccountId } = useWithdrawal.getState();
  if (!method) return [];
  const own = savedAccountId ? [] : method.fields;
  return formFields({ method: { ...method, fields: own }, extraFields });
}

/** FORM-5, FORM-16: validates synchronously and flags the errors. */
export function checkWithdrawal(
  { analytics }: Pick<Ports, 'analytics'>,
  method: PaymentMethod,
): CheckedWithdrawal {
  const { form, amount: typed } = useWithdrawal.getState();
  const fields = withdrawalFields();
  const errors = formErrors(fields, form);
  const checked = checkWithdrawalAmount(typed, withdrawableNow(method), accountCurrency());
  const [firstField] = Object.keys(errors);
  if (checked.amount !== undefined && firstField === undefined) {
    const { fields: sent, wallet } = sentFields(fields, form);
    return { valid: true, amount: checked.amount, fields: { ...sent, ...(wallet && { wallet }) } };
  }
  flagSubmittedAmount(checked.error);
  flagFields(errors);
  trackRegexErrors(analytics, fields, firstField !== undefined, checked.error !== undefined);
  return { valid: false, first: checked.error === undefined ? String(firstField) : amountField };
}
