import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { sweepCoin } from '../../coins/coin-package.ts';
import type { Ports } from '../../../ports/ports.ts';
import { fillNetwork } from '../../withdrawals/actions.ts';
import { chooseWithdrawalMethod } from '../../withdrawals/state.ts';
import { convertPath, payoutNetworkPath } from '../../../routes/paths.ts';

/** SWP-3: the player picks a payout coin; choosing its network comes next. */
export function selectPayoutCoin({ navigator }: Pick<Ports, 'navigator'>, name: string): void {
  navigator.go({ path: payoutNetworkPath, query: { method: name } });
}

/** The network is chosen before the address, and is filled in when the form opens. */
export function selectPayoutNetwork(
  { navigator }: Pick<Ports, 'navigator'>,
  coin: PaymentMethod,
  network: string,
): void {
  choosePayout(coin, network);
  navigator.go({ path: convertPath, query: { method: coin.name, network } });
}

export function choosePayout(coin: PaymentMethod, network: string | undefined): void {
  chooseWithdrawalMethod(coin);
  if (network) fillNetwork(coin, network);
}

// A converted amount is cut to the decimals of its coin, which would leave few digits of the rate.
const rateCoins = 1_000_000;

/** SWP-5: the value of one sweep coin; null if there is no rate or it fails to load. */
export async function loadRate(
  { cashier }: Pick<Ports, 'cashier'>,
  { coin }: PaymentMethod,
): Promise<number | null> {
  if (coin === undefined) return null;
  const request = { from: sweepCoin, to: coin, amount: String(rateCoins) };
  const answer = await cashier.call('payment-convert-v2', request).catch(() => undefined);
  return answer?.amount ? Number(answer.amount) / rateCoins : null;
}
