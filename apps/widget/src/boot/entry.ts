import { widgetVersion } from '@opencashier/contract/widget-version';
import { httpRequest } from '../adapters/http-request.ts';
import { laterSuffix } from '@opencashier/contract/formats/text-parts';
import { type GetTexts, loadLocale, loadMessages } from '../i18n/load-messages.ts';
import type { Session } from '../ports/session.ts';
import { applyAppearance } from './start/appearance.ts';
import { takeQuery } from './browser-state.ts';
import { frameConnection, incorrectData, openChannel } from './host/host-channel.ts';
import { prepareSkeleton, recordClick } from './first-list/in-page-list.ts';
import { nativeConnection } from './host/native-connection.ts';
import { fillGaps } from './old-browsers.ts';
import { readPageConfig } from './page-config.ts';
import { reportError } from './failure/report-error.ts';
import { startWith } from './start.ts';
import { watchLoading } from './start/watch-loading.ts';

// This file is inlined in the page. It sends Loaded to the host before anything else is fetched,
// and requests the first screen's data while the application still loads.

fillGaps();
const config = readPageConfig(document.querySelector('#cashier-config')?.textContent);
const base = `/${config.product}`;
const socketChunk = (document.currentScript as HTMLScriptElement | null)?.dataset['socket'];
const { queryLocale, list } = takeQuery();
prepareSkeleton(config.locales, queryLocale, list);
const answers = new Map<string, Promise<Response>>();
const report = (message: string) => reportError(base, message);
let begin: (session: Session) => void = () => {};
let refuse: (reason: string) => void = () => {};
const session = new Promise<Session>((resolve) => (begin = resolve));
const refused = new Promise<string>((resolve) => (refuse = resolve));
const parts = { config, queryLocale, socketChunk, answers, report, begin, refuse };
const start = (payload: unknown) => startWith(payload, parts);

// START-3: a start-up failure is sent to the host.
function giveUp(reason: unknown): void {
  const message = reason instanceof Error ? reason.message : String(reason);
  channel.post({ messageType: 'onInitError', message });
  refuse(message);
}

const line =
  parent === window ? nativeConnection(window, giveUp) : frameConnection(window, config.origins);
const channel = openChannel(line, start, () => {
  report(incorrectData);
  refuse(incorrectData);
});
channel.post({ messageType: 'Loaded', version: widgetVersion });

// NET-18: names this build's version of the texts, because another server may run another build.
const get: GetTexts = (url) => fetch(`${url}?v=${config.texts}`);
const english = loadLocale(base, 'en', get);
const load = (locale: string) => loadMessages(base, locale, english, { get });
const loadLater = (locale: string) =>
  loadMessages(base, locale, loadLocale(base, `en${laterSuffix}`, get), { part: laterSuffix, get });
const messages = session.then(({ locale }) => load(locale));
const loading = watchLoading({ assets: `${base}/assets/`, channel, session, messages });
globalThis.cashierBoot = {
  config,
  session,
  refused,
  messages,
  answers,
  channel,
  httpRequest,
  loadMessages: load,
  loadLaterMessages: loadLater,
  applyAppearance,
  reportError: report,
  loading,
  takeClick: recordClick(),
};
