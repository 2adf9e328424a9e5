import { widgetVersion } from '@opencashier/contract/version';
import { httpRequest } from '../adapters/http-request.ts';
import { loadLocale, loadMessages } from '../i18n/load-messages.ts';
import type { Session } from '../ports/session.ts';
import { applyAppearance } from './appearance.ts';
import { readStored, takeQueryLocale } from './browser-state.ts';
import { askFirst, preloadSocket } from './first-requests.ts';
import { frameLine, openChannel } from './host-channel.ts';
import { nativeLine } from './native-line.ts';
import { readPageConfig } from './page-config.ts';
import { reportError } from './report-error.ts';
import { resolveSession } from './resolve-session.ts';
import { warmUpFormatters } from './warm-up.ts';

// This file stands inline in the page. It greets the host before anything else has been fetched,
// and asks for what the first screen needs while the application is still on its way.

const config = readPageConfig(document.querySelector('#cashier-config')?.textContent);
const base = `/${config.product}`;
const socketChunk = (document.currentScript as HTMLScriptElement | null)?.dataset['socket'];
const queryLocale = takeQueryLocale();
const answers = new Map<string, Promise<Response>>();
let resolve: (session: Session) => void = () => {};
let reject: (error: unknown) => void = () => {};
const session = new Promise<Session>((settle, fail) => {
  resolve = settle;
  reject = fail;
});

function start(payload: unknown): boolean {
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
  // HOST-4: reported either way; a user with a token of its own goes on.
  if (!data.token) reportError(base, 'Incorrect data from host');
  if (!settled.token) {
    reject(new Error('Incorrect data from host'));
    return false;
  }
  const { variables } = data.schema;
  applyAppearance(document.documentElement, { theme, platform: user.platform, locale, variables });
  if (transport === 'http') askFirst(settled, answers);
  else if (socketChunk) preloadSocket(socketChunk);
  setTimeout(warmUpFormatters, 0, locale, user.currency);
  resolve(settled);
  return true;
}

const line = parent === window ? nativeLine(window, reject) : frameLine(window, config.origins);
const channel = openChannel(line, start);
channel.post({ messageType: 'Loaded', version: widgetVersion });

const english = loadLocale(base, 'en');
const load = (locale: string) => loadMessages(base, locale, english);
globalThis.cashierBoot = {
  config,
  session,
  messages: session.then(
    ({ locale }) => load(locale),
    () => load('en'),
  ),
  answers,
  channel,
  httpRequest,
  loadMessages: load,
  applyAppearance,
};
