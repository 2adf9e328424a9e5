import type { Target } from '../ports/navigator.ts';
import { rootPath } from '../routes.ts';
import { useSweepstake } from '../state/sweepstake.ts';

/** Where another way to pay is chosen: for a package that was chosen, its own page. */
export function anotherMethod(): Target {
  const { chosen } = useSweepstake.getState();
  return chosen
    ? { path: '/deposit/select-method', query: { box: chosen.id } }
    : { path: rootPath };
}
