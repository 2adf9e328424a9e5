import type { Ports } from '../../ports/ports.ts';
import { type Box, useSweepstake } from '../../state/sweepstake.ts';

/** SWP-5: packages that cannot be had are none. */
export async function loadBoxes({ cashier }: Pick<Ports, 'cashier'>): Promise<readonly Box[]> {
  const answer = await cashier.call('sweepstake-boxes', {}).catch(() => undefined);
  const boxes = answer?.boxes ?? [];
  useSweepstake.setState({ boxes });
  return boxes;
}
