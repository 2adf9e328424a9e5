import type { Ports } from '../../../ports/ports.ts';
import { cryptoListPath, selectMethodPath } from '../../../routes/paths.ts';
import { choosePackage, type CoinPackage, useSweepstake } from '../../coins/state.ts';
import { clearProblem } from '../../deposits/actions.ts';

/** SWP-1: the player picks a package; choosing how to pay comes next. */
export function selectPackage({ navigator }: Pick<Ports, 'navigator'>, chosen: CoinPackage): void {
  clearProblem();
  choosePackage(chosen);
  navigator.go({ path: selectMethodPath, query: { box: chosen.id } });
}

/** The player picks a coin; choosing its network comes next. */
export function selectCoin({ navigator }: Pick<Ports, 'navigator'>, name: string): void {
  clearProblem();
  const { chosen } = useSweepstake.getState();
  navigator.go({
    path: cryptoListPath,
    query: { ...(chosen && { box: chosen.id }), method: name },
  });
}
