import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import { expect } from '../fixtures/expect.ts';
import type { Screen, ScreenWalk } from '../fixtures/screens/screen.ts';
import type { Wire } from '../fixtures/product/wire.ts';
import type { BareHost } from '../models/bare-host.ts';
import type { Look } from './looks.ts';

export interface GalleryWalk extends ScreenWalk {
  host: BareHost;
  /** Fakes states that would take hours to reach or that another system causes. */
  wire: Wire;
  /** Reloads the widget with these changes to its start data. */
  begin: (different?: object) => Promise<void>;
  /** Lets the browser report that it is offline. */
  loseNetwork: () => Promise<void>;
  /** A token that has expired. */
  oldToken: () => Promise<string>;
  /** Submits the form on the screen, in any language. */
  submit: () => Promise<void>;
  redeem: (amount: string) => Promise<string>;
}

/** A screen of the journeys, or a state that only the gallery shows. */
export interface GalleryScreen extends Pick<Screen, 'heading' | 'says'> {
  reach?: (walk: GalleryWalk) => Promise<unknown>;
  /**
   * The last step to a state in which the language cannot change, because the state disappears by
   * itself or the server does not respond. It is repeated in each look: in that look if there is a
   * `reach` before it; otherwise the step itself begins in the look.
   */
  inEachLook?: (walk: GalleryWalk, look: Pick<Look, 'theme' | 'locale'>) => Promise<unknown>;
  /** The widget has received neither its theme nor its language. */
  only?: 'first look';
}

export type GalleryScreens = Readonly<Record<string, GalleryScreen>>;

/** Leaves these calls without an answer while the picture is taken. */
export function neverAnswer(wire: Wire, ...names: readonly string[]): void {
  for (const name of names) wire.alter(name, () => new Promise(() => {}));
}

/** Changes the status that the server reports for every deposit. */
export function alterDepositStatus(wire: Wire, change: (deposit: DepositState) => object): void {
  wire.alterData('deposit-status', (deposit) => ({ ...deposit, ...change(deposit) }));
}

/** Reopens the page until it shows the chargeback, because the result page rarely polls. */
export async function showChargeback(
  { cashier, open }: GalleryWalk,
  { id, method }: { id: string; method: string },
): Promise<void> {
  await expect(async () => {
    await open('/deposit');
    await open(`/deposit/complete?id=${id}&method=${method}`);
    await expect(cashier.result.heading).toHaveText('Payment reversed');
  }).toPass({ timeout: 60_000 });
}
