import type { CallResponse } from '@opencashier/contract/calls/call-map';
import { compareDecimals, subtractDecimals } from '@opencashier/money';
import { createState } from './create-state.ts';

export type Box = CallResponse<'sweepstake-boxes'>['boxes'][number];
/** A package that can be bought: a box, or what it nests. SWP-2 */
export type CoinPackage = Omit<Box, 'boxes'>;

/** What the player holds of both coins, and how much of the sweep coins is still to be played. */
export interface HeldCoins {
  gold: string;
  sweep: string;
  unplayed: string;
}

export interface SweepstakeState {
  /** Undefined until the packages stand, and while they are loaded anew. */
  boxes?: readonly Box[] | undefined;
  /** The package that the player is about to buy. */
  chosen?: CoinPackage | undefined;
  held?: HeldCoins | undefined;
}

const initial: SweepstakeState = {};

export const useSweepstake = createState<SweepstakeState>(initial);

export function resetSweepstake(): void {
  useSweepstake.setState(initial, true);
}

export function findPackage(id: string | undefined): CoinPackage | undefined {
  const { boxes = [] } = useSweepstake.getState();
  return boxes.flatMap((box) => [box, ...(box.boxes ?? [])]).find((box) => box.id === id);
}

/** What can be redeemed: the sweep coins less what of them is still to be played. */
export function redeemableOf({ sweep, unplayed }: HeldCoins): string {
  return compareDecimals(sweep, unplayed) > 0 ? subtractDecimals(sweep, unplayed) : '0';
}
