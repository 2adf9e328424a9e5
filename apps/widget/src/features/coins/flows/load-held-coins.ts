import { goldCoin, sweepCoin } from '../coin-package.ts';
import type { Ports } from '../../../ports/ports.ts';
import { beginLoadingHeld, setHeldCoins } from '../state.ts';

/** SWP-5: a balance that fails to load is 0, and the amount still to be played is '0'. */
export async function loadHeldCoins({ cashier }: Pick<Ports, 'cashier'>): Promise<void> {
  const isLatest = beginLoadingHeld();
  const [balances, recoup] = await Promise.all([
    cashier.call('sweepstake-balance-get', {}).catch(() => []),
    cashier.call('sweepstake-recoup-sum', { currency: sweepCoin }).catch(() => undefined),
  ]);
  // A later request has been sent; its answer is newer.
  if (!isLatest()) return;
  const balanceOf = (coin: string): string =>
    balances.find(({ currency }) => currency === coin)?.balance ?? '0';
  setHeldCoins({
    gold: balanceOf(goldCoin),
    sweep: balanceOf(sweepCoin),
    unplayed: recoup?.amount ?? '0',
  });
}
