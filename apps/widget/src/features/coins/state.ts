import type { CallResponse } from '@opencashier/contract/calls/call-map';
import { compareDecimals, subtractDecimals } from '@opencashier/money';
import { createState } from '../../state/create-state.ts';
import { addCurrencies } from '../../state/session.ts';

export type Box = CallResponse<'sweepstake-boxes'>['boxes'][number];
/** SWP-2: a package that can be bought: a box, or a package nested in one. */
export type CoinPackage = Omit<Box, 'boxes'>;

/** The player's balance of both coins, and the sweep coins that are still to be played. */
export interface CoinBalances {
  gold: string;
  sweep: string;
  unplayed: string;
}

export interface SweepstakeState {
  /** Undefined until the packages are loaded, and while they reload. */
  boxes?: readonly Box[] | undefined;
  /** The package that the player is about to buy. */
  chosen?: CoinPackage | undefined;
  held?: CoinBalances | undefined;
  /** Counts the requests for the balance; only the answer to the last one counts. */
  heldRequests: number;
}

const initial: SweepstakeState = { heldRequests: 0 };

export const useSweepstake = createState<SweepstakeState>(initial);

/** @internal For tests. */
export function resetSweepstake(): void {
  useSweepstake.setState(initial, true);
}

/** The packages are loaded; undefined while they reload. */
export function setBoxes(boxes: readonly Box[] | undefined): void {
  addCurrencies(boxes?.map(({ priceCurrencyCode: currency }) => ({ currency })) ?? []);
  useSweepstake.setState({ boxes });
}

/** The packages in another language, the chosen one among them. */
export function replaceBoxes(boxes: readonly Box[]): void {
  setBoxes(boxes);
  const { chosen } = useSweepstake.getState();
  useSweepstake.setState({ chosen: findPackage(chosen?.id) ?? chosen });
}

/** SWP-1: the player picks a package. */
export function choosePackage(chosen: CoinPackage): void {
  useSweepstake.setState({ chosen });
}

/**
 * Starts a request for the balance. The returned function tells whether it is still the last one.
 */
export function beginLoadingHeld(): () => boolean {
  const heldRequests = useSweepstake.getState().heldRequests + 1;
  useSweepstake.setState({ heldRequests });
  return () => useSweepstake.getState().heldRequests === heldRequests;
}

export function setHeldCoins(held: CoinBalances): void {
  useSweepstake.setState({ held });
}

export function findPackage(id: string | undefined): CoinPackage | undefined {
  const { boxes = [] } = useSweepstake.getState();
  return boxes.flatMap((box) => [box, ...(box.boxes ?? [])]).find((box) => box.id === id);
}

/** The redeemable balance: the sweep coins less those still to be played. */
export function redeemableOf({ sweep, unplayed }: CoinBalances): string {
  return compareDecimals(sweep, unplayed) > 0 ? subtractDecimals(sweep, unplayed) : '0';
}
