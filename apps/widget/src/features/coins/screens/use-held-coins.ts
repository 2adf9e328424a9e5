import { useEffect } from 'react';
import { loadHeldCoins } from '../flows/load-held-coins.ts';
import { type CoinBalances, useSweepstake } from '../state.ts';
import { useScreen } from '../../../shell/screen-context.ts';

/** Loads when the screen opens, and again whenever the server reports a new balance. */
export function useHeldCoins(): CoinBalances | undefined {
  const { ports } = useScreen();
  useEffect(() => {
    void loadHeldCoins(ports);
    return ports.cashier.on('login.token', () => void loadHeldCoins(ports));
  }, [ports]);
  return useSweepstake((state) => state.held);
}
