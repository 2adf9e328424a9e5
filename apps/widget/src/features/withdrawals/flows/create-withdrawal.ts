import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import type { WithdrawalQuote, WithdrawalState } from '@opencashier/contract/calls/withdrawals';
import { firstRefused } from '../../../forms/validate.ts';
import { asCashierError, type CashierError } from '../../../ports/cashier-error.ts';
import type { Ports } from '../../../ports/ports.ts';
import {
  askForFields,
  beginSubmit,
  chosenSavedAccount,
  endSubmit,
  flagRefusedFields,
  setQuote,
} from '../actions.ts';
import { useWithdrawal } from '../state.ts';
import { forgetChosenAccount } from '../../players/flows/forget-account.ts';
import { isOutcomeUnknown, keyOfIntent, settleIntent } from '../../../state/intent-key.ts';
import { checkWithdrawal, chosenAccount, withdrawalFields } from './check-withdrawal.ts';
import { withdrawalRequest } from './quote-withdrawal.ts';
import { recordWithdrawal } from './record-withdrawal.ts';

export type CreateWithdrawalOutcome =
  /** An earlier click is still being processed. */
  | { kind: 'busy' }
  | { kind: 'invalid'; first: string }
  | { kind: 'fields-required' }
  | { kind: 'drafted'; id: string }
  | { kind: 'failed'; error: CashierError };

type CreatePorts = Pick<Ports, 'cashier' | 'host' | 'clock' | 'analytics'>;

/** Turns the form into a draft, which holds no money. */
export async function createWithdrawal(ports: CreatePorts): Promise<CreateWithdrawalOutcome> {
  const { method, submitting } = useWithdrawal.getState();
  if (!method || submitting) return { kind: 'busy' };
  const checked = checkWithdrawal(ports, method);
  if (!checked.valid) return { kind: 'invalid', first: checked.first };
  // The player may go back and choose another method while this one is pending.
  const isLeft = beginSubmit(method);
  const request = { ...withdrawalRequest(method, checked.amount), fields: checked.fields };
  const key = keyOfIntent(request);
  try {
    const quote = await ports.cashier.call('withdrawal-create', request, { key });
    settleIntent(key);
    if (isLeft()) return { kind: 'busy' };
    setQuote(quote, ports.clock.nowMs());
    if (quote.id === undefined) {
      askForFields(quote.fields ?? []);
      return { kind: 'fields-required' };
    }
    recordWithdrawal(ports, draftOf(method, quote, quote.id), false);
    return { kind: 'drafted', id: quote.id };
  } catch (thrown) {
    const error = asCashierError(thrown);
    if (!isOutcomeUnknown(error)) settleIntent(key);
    return isLeft() ? { kind: 'busy' } : fail(error);
  } finally {
    if (!isLeft()) endSubmit();
  }
}

function draftOf(method: PaymentMethod, quote: WithdrawalQuote, id: string): WithdrawalState {
  const {
    limits: _limits,
    limit: _limit,
    available: _available,
    fields: _fields,
    ...known
  } = quote;
  return {
    ...known,
    id,
    status: 'draft',
    method: method.name,
    account: chosenAccount()?.account ?? 'main',
    isCancellable: false,
    timeline: [],
    createdAt: quote.serverTime,
  };
}

function fail(error: CashierError): CreateWithdrawalOutcome {
  // The account was deleted elsewhere: the fields return, and the next click sends them.
  if (error.code === 'banking.accountNotFound') forgetChosenAccount(chosenSavedAccount);
  const refused = error.fields ?? {};
  const first = firstRefused(withdrawalFields(), useWithdrawal.getState().form, refused);
  if (first === undefined) return { kind: 'failed', error };
  flagRefusedFields(refused);
  return { kind: 'invalid', first };
}
