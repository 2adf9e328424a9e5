import type { WidgetMessage } from '@opencashier/contract/host/messages';
import type { httpRequest } from '../../adapters/http-request.ts';
import type { LoadedMessages } from '../../i18n/load-messages.ts';
import type { HostChannel } from '../../ports/host.ts';
import type { PageConfig, Session } from '../../ports/session.ts';
import type { applyAppearance } from './appearance.ts';
import type { LoadingWatch } from './watch-loading.ts';

/** The channel before a host is known. */
export interface BootChannel extends HostChannel {
  /** Sends to the host whose start data were rejected last, and otherwise as `post` does. */
  reply(message: WidgetMessage): void;
}

/**
 * The context that the inline entry passes to the application: its pending requests, and its own
 * code, so that the application's chunk need not include it again.
 */
export interface BootContext {
  config: PageConfig;
  session: Promise<Session>;
  /** The START-3 or HOST-4 message if start-up fails; the host may still send valid data. */
  refused: Promise<string>;
  messages: Promise<LoadedMessages>;
  /** Pending answers by address; each is taken once. */
  answers: Map<string, Promise<Response>>;
  channel: BootChannel;
  httpRequest: typeof httpRequest;
  /** Loads another message set after the host has changed the language. */
  loadMessages: (locale: string) => Promise<LoadedMessages>;
  /** Loads the part of a set that the first list does not need. */
  loadLaterMessages: (locale: string) => Promise<LoadedMessages>;
  applyAppearance: typeof applyAppearance;
  reportError: (message: string) => void;
  loading: LoadingWatch;
  /** The button that the player pressed before React handled clicks, if any. */
  takeClick: () => HTMLElement | undefined;
}

declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of globalThis.
  var cashierBoot: BootContext;
}
