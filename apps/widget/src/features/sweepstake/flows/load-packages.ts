import type { Ports } from '../../../ports/ports.ts';
import { useSession } from '../../../state/session.ts';
import { type Box, replaceBoxes, setBoxes, useSweepstake } from '../../coins/state.ts';

type BoxPorts = Pick<Ports, 'cashier'>;

/** SWP-5: packages that fail to load count as none. */
export async function loadPackages(ports: BoxPorts): Promise<readonly Box[]> {
  const boxes = (await requestBoxes(ports)) ?? [];
  setBoxes(boxes);
  return boxes;
}

/** Reloads the texts of the loaded packages and the chosen one after a change of language. */
export async function renewPackages(ports: BoxPorts): Promise<void> {
  const { boxes } = useSweepstake.getState();
  const { locale } = useSession.getState();
  const renewed = boxes && (await requestBoxes(ports));
  // The language has changed again; those packages load separately.
  if (!renewed || useSession.getState().locale !== locale) return;
  replaceBoxes(renewed);
}

/** Undefined if they fail to load. */
async function requestBoxes({ cashier }: BoxPorts): Promise<readonly Box[] | undefined> {
  const { locale: language } = useSession.getState();
  const answer = await cashier.call('sweepstake-boxes', { language }).catch(() => undefined);
  return answer?.boxes;
}
