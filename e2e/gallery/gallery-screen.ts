import { expect } from '../fixtures/expect.ts';
import type { Screen, ScreenWalk } from '../fixtures/screen.ts';
import type { Wire } from '../fixtures/wire.ts';

export interface GalleryWalk extends ScreenWalk {
  /** For what would take hours to come about, or somebody else's fault. */
  wire: Wire;
}

/** A screen of the journeys, or a state that is only looked at. */
export interface GalleryScreen extends Pick<Screen, 'heading' | 'says'> {
  reach?: (walk: GalleryWalk) => Promise<unknown>;
  /** It goes away by itself, or the server does not answer: there is no time for languages. */
  isBrief?: true;
}

export type GalleryScreens = Readonly<Record<string, GalleryScreen>>;

/** From here on the server seems to say this of every deposit. */
export function tellOfDeposits(wire: Wire, change: (deposit: object) => object): void {
  wire.alter('deposit-status', ({ status, data }) => {
    const deposit = data as object;
    return { status, data: { ...deposit, ...change(deposit) } };
  });
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
