import { useEffect, useState } from 'react';
import { goldCoin, sweepCoin } from '../coin-package.ts';
import { loadHeldCoins } from '../flows/load-held-coins.ts';
import { useSweepstake } from '../state.ts';
import { shortMoney } from '../../../format/format-values.ts';
import { useScreen } from '../../../shell/screen-context.ts';

/** "10,000 GC + 5 SC", loaded once the coins are credited; an earlier balance is outdated. */
export function useCoinBalance(isCredited: boolean): string | undefined {
  const { ports } = useScreen();
  const [isLoaded, setLoaded] = useState(false);
  const held = useSweepstake((state) => state.held);
  useEffect(() => {
    if (isCredited) void loadHeldCoins(ports).then(() => setLoaded(true));
  }, [ports, isCredited]);
  if (!isLoaded || !held) return undefined;
  return `${shortMoney(held.gold, goldCoin)} + ${shortMoney(held.sweep, sweepCoin)}`;
}
