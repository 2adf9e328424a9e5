import type { Target } from '../../../ports/navigator.ts';
import { rootPath } from '../../../routes/route.ts';
import { useSweepstake } from '../../coins/state.ts';

/** The page for choosing another payment method; a chosen package has its own. */
export function anotherMethod(): Target {
  const { chosen } = useSweepstake.getState();
  return chosen
    ? { path: '/deposit/select-method', query: { box: chosen.id } }
    : { path: rootPath };
}
