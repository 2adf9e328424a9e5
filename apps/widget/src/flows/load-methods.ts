import { wholeTexts } from '../i18n/whole-texts.ts';
import { asCashierError, type CashierError } from '../ports/cashier-error.ts';
import { methodsRequest } from '../ports/methods-request.ts';
import type { Ports } from '../ports/ports.ts';
import { placeBanners, setSnippet } from '../state/methods.ts';
import { useSession } from '../state/session.ts';
import { knowOwnDeposit } from './know-own-deposit.ts';
import { depositSide, type MethodSide } from './method-side.ts';

export type MethodsOutcome =
  | { kind: 'listed' }
  | { kind: 'empty'; direct: boolean }
  | { kind: 'failed'; error: CashierError };

// The list and the snippet are asked for together and mostly come together. A list that stands
// without the snippet would move when its banner comes, so it waits, but not for long.
const snippetPatienceMs = 600;

let early: Promise<MethodsOutcome> | undefined;

/** Begins before there is a page to show the list on; `takeMethods` then finds it under way. */
export function loadMethodsEarly(ports: Pick<Ports, 'cashier' | 'clock'>): Promise<MethodsOutcome> {
  early = loadMethods(ports);
  return early;
}

export function takeMethods(
  ports: Pick<Ports, 'cashier' | 'clock'>,
  side: MethodSide,
): Promise<MethodsOutcome> {
  const begun = side === depositSide ? early : undefined;
  // A list that stands from before is shown with what was known when it came up again.
  if (!begun) {
    knowOwnDeposit();
    placeBanners();
  }
  early = undefined;
  return begun ?? loadMethods(ports, side);
}

/** LIST-1, LIST-2, LIST-4 */
export async function loadMethods(
  { cashier, clock }: Pick<Ports, 'cashier' | 'clock'>,
  side: MethodSide = depositSide,
): Promise<MethodsOutcome> {
  const session = useSession.getState();
  const request = methodsRequest(session, session.country);
  const snippet = cashier.call('userdata-payment-snippet', request).catch(() => undefined);
  try {
    const currency = side.currency?.() ?? request.currency;
    const list = await cashier.call(side.call, { ...request, currency });
    if (list.directGeo || !list.methods.some(side.firstRoute)) {
      return { kind: 'empty', direct: list.directGeo };
    }
    // The player may have chosen another country or language meanwhile, whose list comes by itself.
    const now = useSession.getState();
    const isLeft = now.country !== session.country || now.locale !== session.locale;
    if (isLeft || (side.currency?.() ?? currency) !== currency) return { kind: 'listed' };
    const early = await Promise.race([snippet, clock.wait(snippetPatienceMs)]);
    if (early) setSnippet(early, clock.nowMs());
    else void snippet.then((late) => late && setSnippet(late, clock.nowMs()));
    if (!side.list()) placeBanners();
    side.setList(list);
    return { kind: 'listed' };
  } catch (error) {
    // What went wrong is said in a text of those that the list does without.
    await wholeTexts().catch(() => {});
    return { kind: 'failed', error: asCashierError(error) };
  }
}
