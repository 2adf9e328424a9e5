import type { DepositState } from '@opencashier/contract/calls/deposits';
import { expect } from '../fixtures/expect.ts';
import type { Screen, ScreenWalk } from '../fixtures/screen.ts';
import type { Wire } from '../fixtures/wire.ts';

export interface GalleryWalk extends ScreenWalk {
  /** For what would take hours to come about, or somebody else's fault. */
  wire: Wire;
  /** Loads the widget anew, with start data that differ in this. */
  begin: (different?: object) => Promise<void>;
  /** The browser says that there is no network. */
  loseNetwork: () => Promise<void>;
  /** A token that ran out, as the host's backend gave it out an hour ago. */
  oldToken: () => Promise<string>;
  redeem: (amount: string) => Promise<string>;
}

/** A screen of the journeys, or a state that is only looked at. */
export interface GalleryScreen extends Pick<Screen, 'heading' | 'says'> {
  reach?: (walk: GalleryWalk) => Promise<unknown>;
  /**
   * Why not every look is taken: it goes away by itself or the server does not answer, so that no
   * language can come; or nobody has told the widget how to look yet.
   */
  only?: 'English' | 'first look';
}

export type GalleryScreens = Readonly<Record<string, GalleryScreen>>;

/** An answer that does not come while the picture is taken. */
export function neverAnswer(wire: Wire, ...names: readonly string[]): void {
  for (const name of names) wire.alter(name, () => new Promise(() => {}));
}

/** From here on the server seems to say this of every deposit. */
export function tellOfDeposits(wire: Wire, change: (deposit: DepositState) => object): void {
  wire.alterData('deposit-status', (deposit) => ({ ...deposit, ...change(deposit) }));
}

/** Money that had come is gone again: a page that has ended does not look for that by itself. */
export async function showTakenBack(
  { cashier, open }: GalleryWalk,
  { id, method }: { id: string; method: string },
): Promise<void> {
  await expect(async () => {
    await open('/deposit');
    await open(`/deposit/complete?id=${id}&method=${method}`);
    await expect(cashier.result.heading).toHaveText('The payment was taken back');
  }).toPass({ timeout: 60_000 });
}
