import type { httpRequest } from '../adapters/http-request.ts';
import type { LoadedMessages } from '../i18n/load-messages.ts';
import type { PageConfig, Session } from '../ports/session.ts';
import type { applyAppearance } from './appearance.ts';
import type { HostChannel } from './host-channel.ts';

export interface ReceivedMessage {
  /** As the host wrote it: which types are known is for the application to say. */
  type: string;
  payload: unknown;
}

/**
 * What the inline entry hands to the application: what it has already asked for, and the code that
 * it already carries, so that the application's chunk need not carry it a second time.
 */
export interface BootHandover {
  config: PageConfig;
  session: Promise<Session>;
  /** START-3's or HOST-4's text where no host lets the widget begin; one that errs may mend it. */
  refused: Promise<string>;
  messages: Promise<LoadedMessages>;
  /** Answers under way, by address; each is taken once. */
  answers: Map<string, Promise<Response>>;
  channel: HostChannel;
  httpRequest: typeof httpRequest;
  /** Texts of another set, after the host has changed the language. */
  loadMessages: (locale: string) => Promise<LoadedMessages>;
  /** The part of a set that the first list does without. */
  loadLaterMessages: (locale: string) => Promise<LoadedMessages>;
  applyAppearance: typeof applyAppearance;
  reportError: (message: string) => void;
}

declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of globalThis.
  var cashierBoot: BootHandover;
}
