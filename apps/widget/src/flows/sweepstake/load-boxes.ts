import type { Ports } from '../../ports/ports.ts';
import { useSession } from '../../state/session.ts';
import { type Box, findPackage, useSweepstake } from '../../state/sweepstake.ts';

type BoxPorts = Pick<Ports, 'cashier'>;

/** SWP-5: packages that cannot be had are none. */
export async function loadBoxes(ports: BoxPorts): Promise<readonly Box[]> {
  const boxes = (await askBoxes(ports)) ?? [];
  useSweepstake.setState({ boxes });
  return boxes;
}

/** After a change of language: what is said of the packages that stand, and of the chosen one. */
export async function renewBoxes(ports: BoxPorts): Promise<void> {
  const { boxes, chosen } = useSweepstake.getState();
  const { locale } = useSession.getState();
  const renewed = boxes && (await askBoxes(ports));
  // Another change has come meanwhile, and its packages come by themselves.
  if (!renewed || useSession.getState().locale !== locale) return;
  useSweepstake.setState({ boxes: renewed });
  useSweepstake.setState({ chosen: findPackage(chosen?.id) ?? chosen });
}

/** Undefined where they cannot be had. */
async function askBoxes({ cashier }: BoxPorts): Promise<readonly Box[] | undefined> {
  const { locale: language } = useSession.getState();
  const answer = await cashier.call('sweepstake-boxes', { language }).catch(() => undefined);
  return answer?.boxes;
}
