import { loadAllMessages } from '../../../i18n/load-all-messages.ts';
import { asCashierError } from '../../../ports/cashier-error.ts';
import { methodsRequest } from '../../../ports/methods-request.ts';
import type { Ports } from '../../../ports/ports.ts';
import { placeBanners, setEarlyList, setSnippet, useFirstList } from '../state.ts';
import { useSession } from '../../../state/session.ts';
import type { MethodSource, MethodsOutcome } from '../method-source.ts';

type LoadPorts = Pick<Ports, 'cashier' | 'clock'>;

// The list and the snippet are requested together and usually arrive together. A list shown without
// the snippet would move when its banner arrives, so it waits, but only briefly.
const snippetWaitMs = 600;

/** Starts before there is a page to show the list on; `takeMethods` then joins the same request. */
export function loadMethodsEarly(ports: LoadPorts, source: MethodSource): Promise<MethodsOutcome> {
  const outcome = loadMethods(ports, source);
  setEarlyList({ source, outcome });
  return outcome;
}

export async function takeMethods(ports: LoadPorts, source: MethodSource): Promise<MethodsOutcome> {
  const { early } = useFirstList.getState();
  const pending = early?.source === source ? early.outcome : undefined;
  // A second visit to the page first shows the loaded list, with the banners that are known by
  // then.
  setEarlyList(undefined);
  if (!pending) {
    await source.beforeShownAgain();
    placeBanners();
  }
  return pending ?? loadMethods(ports, source);
}

/** LIST-1, LIST-2, LIST-4: loads the methods and the snippet. */
export async function loadMethods(
  { cashier, clock }: LoadPorts,
  source: MethodSource,
): Promise<MethodsOutcome> {
  const session = useSession.getState();
  const request = methodsRequest(session, session.country);
  const snippet = cashier.call('userdata-payment-snippet', request).catch(() => undefined);
  try {
    const currency = source.currency?.() ?? request.currency;
    const list = await cashier.call(source.call, { ...request, currency });
    // The player may have changed the country, language or account; that list loads separately.
    const isLeft = (): boolean => {
      const now = useSession.getState();
      const isSame = now.country === session.country && now.locale === session.locale;
      return !isSame || (source.currency?.() ?? currency) !== currency;
    };
    if (isLeft()) return { kind: 'listed' };
    if (list.directGeo || !list.methods.some(source.firstRoute)) {
      return { kind: 'empty', direct: list.directGeo };
    }
    const { isInPage } = useFirstList.getState();
    const early = isInPage || (await Promise.race([snippet, clock.wait(snippetWaitMs)]));
    if (early && early !== true) setSnippet(early, clock.nowMs());
    else void snippet.then((late) => late && setSnippet(late, clock.nowMs()));
    if (isLeft()) return { kind: 'listed' };
    if (!source.list() && !isInPage) placeBanners();
    source.setList(list);
    return { kind: 'listed' };
  } catch (error) {
    // The error's text is not among those that the first list loads.
    await loadAllMessages();
    return { kind: 'failed', error: asCashierError(error) };
  }
}
