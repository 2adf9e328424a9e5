import type { CallInput } from '@opencashier/contract/calls/call-map';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { methodLimits, parseAmount } from '@opencashier/money';
import { sentFields } from '../../../forms/validate.ts';
import type { Ports } from '../../../ports/ports.ts';
import { useSession } from '../../../state/session.ts';
import { beginQuote, setQuote } from '../actions.ts';
import { useWithdrawal } from '../state.ts';
import { chosenAccount, withdrawalFields } from './check-withdrawal.ts';
import { accountCurrency } from './withdrawal-methods.ts';

// Longer than the pause between two keystrokes, but short enough not to feel slow.
const quietMs = 300;

/** The request that the dry run and the creation of a withdrawal share. */
export function withdrawalRequest(
  method: PaymentMethod,
  amount: string,
): CallInput<'withdrawal-create'> {
  const { savedAccountId, saveAccount } = useWithdrawal.getState();
  return {
    paymentType: method.name,
    amount,
    currency: accountCurrency(),
    account: chosenAccount()?.account ?? 'main',
    selectedCountry: useSession.getState().country,
    ...(savedAccountId ? { savedAccountId } : { saveAccount }),
  };
}

/**
 * The dry run while the amount is typed: the fee, the net amount, the arrival and the available
 * balance. It waits until typing pauses; only the answer to the last request counts.
 */
export async function quoteWithdrawal({
  cashier,
  clock,
}: Pick<Ports, 'cashier' | 'clock'>): Promise<void> {
  const isLatest = beginQuote();
  await clock.wait(quietMs);
  const { method, amount, form } = useWithdrawal.getState();
  if (!isLatest() || !method) return;
  const currency = accountCurrency();
  const { min } = methodLimits(method, { currency, country: useSession.getState().country });
  // Without an amount the answer still has the available balance.
  const request = withdrawalRequest(method, parseAmount(amount) ?? (min === '0' ? '1' : min));
  // The fee depends on no field except the network.
  const { fields } = sentFields(
    withdrawalFields().filter(({ type }) => type === 'networks'),
    form,
  );
  const answer = cashier.call('withdrawal-create', { ...request, fields, dryRun: true });
  // Without a quote the screen shows what it knows; the draft will contain the rest.
  const quote = await answer.catch(() => undefined);
  if (isLatest() && quote && useWithdrawal.getState().method?.name === method.name) {
    setQuote(quote, clock.nowMs());
  }
}
