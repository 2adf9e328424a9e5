import { isOnOffer } from '@opencashier/contract/host/start-data';
import type { PageConfig, Session } from '../ports/session.ts';
import { applyAppearance } from './start/appearance.ts';
import { readStored } from './browser-state.ts';
import { preloadSocket, requestFirstData } from './first-list/first-requests.ts';
import { checkPageList, reserveOffer } from './first-list/in-page-list.ts';
import { incorrectData } from './host/host-channel.ts';
import { resolveSession } from './host/resolve-session.ts';

export interface StartParts {
  config: Pick<PageConfig, 'locales'>;
  queryLocale: string | null;
  /** The address of the socket's code, if the page names it. */
  socketChunk: string | undefined;
  /** Receives the first screen's requests. */
  answers: Map<string, Promise<Response>>;
  report: (message: string) => void;
  begin: (session: Session) => void;
  refuse: (reason: string) => void;
}

/** Starts the page with the host's start data; false if they are refused. */
export function startWith(payload: unknown, parts: StartParts): boolean {
  const { config, queryLocale, socketChunk, answers, report, begin, refuse } = parts;
  performance.mark('cashier:start');
  const settled = resolveSession({
    payload,
    storedUser: readStored('user'),
    storedTransport: readStored('transport'),
    queryLocale,
    locales: config.locales,
    windowWidth: innerWidth,
  });
  const { start: data, user, theme, locale, transport } = settled;
  // HOST-4: always reported; a user who has a token continues.
  if (!data.token) report(incorrectData);
  if (!settled.token) {
    refuse(incorrectData);
    return false;
  }
  const { variables } = data.schema;
  const nowMs = Date.now();
  const hasOffer =
    data.widgetViewType === 'main' && data.bonusList.some((bonus) => isOnOffer(bonus, nowMs));
  checkPageList(settled, hasOffer);
  reserveOffer(hasOffer);
  applyAppearance(document.documentElement, { theme, platform: user.platform, locale, variables });
  if (transport === 'http') requestFirstData(settled, answers, location.pathname);
  else if (socketChunk) preloadSocket(socketChunk);
  begin(settled);
  return true;
}
