import type { Target } from '../../../ports/navigator.ts';
import { useSweepstake } from '../../coins/state.ts';
import { depositRootPath, selectMethodPath } from '../../../routes/paths.ts';

/** The page for choosing another payment method; a chosen package has its own. */
export function anotherMethod(): Target {
  const { chosen } = useSweepstake.getState();
  return chosen ? { path: selectMethodPath, query: { box: chosen.id } } : { path: depositRootPath };
}
