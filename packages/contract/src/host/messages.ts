import type { Bonus, StartData } from './start-data.ts';
import type { DepositStatus, WithdrawalStatus } from '../calls/statuses.ts';
import type { TransactionOutcome } from '../calls/transaction-outcomes.ts';
import type { Platform } from '../calls/user.ts';

/** A deposit or withdrawal, as the host knows it. */
export type HostTransaction = { id: string; outcome: TransactionOutcome } & (
  | { kind: 'deposit'; status: DepositStatus }
  | { kind: 'withdrawal'; status: WithdrawalStatus }
);

/** HOST-1: the widget's messages to its host, as JSON text, each with its purpose. */
export interface WidgetMessages {
  /** The frame is ready, and the host answers with `loaded`. Sent again when the frame reloads. */
  Loaded: { version: string };
  /** A root page is open. */
  init: { page: 'deposit' | 'withdrawal' };
  /** The methods are visible and can be chosen. Sent once per start. */
  fullyLoaded: { timings: Record<string, number> };
  /** The player wants to leave; the host removes the widget. */
  close: { transaction?: HostTransaction };
  /** Open this address outside: a new tab, the system's browser or an app. */
  openExternalUrl: { url: string };
  /**
   * A call was answered with 401: send `token-updated` with a fresh token. With `signIn`, the
   * player has pressed “Sign in”.
   */
  onTokenExpired: { message: string; signIn?: true };
  onDisplayError: { message: string };
  onInitError: { message: string };
  onInvalidP2PResponse: { message: string };
  onLocaleError: { message: string };
  /** ERR-1: a call failed over HTTP. */
  Error: { status: number; url: string };
  /** A deposit or withdrawal changed its status. */
  transaction: HostTransaction & { method: string; amount: string; currency: string };
  /** The content's height, for frames that grow with it. */
  resize: { height: number };
  /** HOST-15: to a native app only: give haptic feedback. */
  haptic: { kind: HapticKind };
  /**
   * SEQ-28: open the share sheet, which the web view lacks. Only to a native app that set
   * `canShare`.
   */
  share: { text: string };
}

/** A light touch, as for a copied number, or the one for a success. */
export type HapticKind = 'tap' | 'success';

export type WidgetMessageType = keyof WidgetMessages;
export type WidgetMessage = {
  [T in WidgetMessageType]: { messageType: T } & WidgetMessages[T];
}[WidgetMessageType];

/**
 * HOST-2: the host's messages to the widget, as JSON text { type, payload }. docs/protocol.md shows
 * the same table.
 */
export interface HostMessages {
  /**
   * Purpose: hand over the start data; the first one with a token pins the host's origin.
   * Trigger: the widget sent `Loaded`.
   * Payload: the start data; only `token` is required.
   */
  loaded: StartDataInput;
  /**
   * Purpose: replace the list of bonuses.
   * Trigger: the player's bonus offers changed.
   * Payload: a list of bonuses.
   */
  'bonus-list-updated': BonusInput[];
  /**
   * Purpose: ask the widget to close; it answers with `close`.
   * Trigger: the player leaves the page that shows the widget.
   * Payload: none.
   */
  close: undefined;
  /**
   * Purpose: close the widget with the back button; it answers with `close`.
   * Trigger: the player pressed the back button of the host or the phone.
   * Payload: none.
   */
  'go-back': undefined;
  /**
   * Purpose: close the widget with a gesture; it answers with `close`.
   * Trigger: the player swiped back.
   * Payload: none.
   */
  'swipe-back': undefined;
  /**
   * Purpose: continue after `onTokenExpired` without a reload; the widget sends the waiting calls.
   * Trigger: the host has a fresh token.
   * Payload: `{ token }`.
   */
  'token-updated': { token: string };
  /**
   * Purpose: change the theme or the language while the widget is open.
   * Trigger: the player changed the theme or the language on the host’s page.
   * Payload: `{ theme?, variables?, locale? }`.
   */
  'appearance-updated': Optional<{
    theme: 'light' | 'dark';
    variables: Record<string, string>;
    locale: string;
  }>;
  /**
   * Purpose: keep the main action visible if the frame is as tall as its content.
   * Trigger: the host’s page was scrolled or resized.
   * Payload: `{ top, height }` of the visible part of the frame, in CSS pixels.
   */
  viewport: { top: number; height: number };
}

/** The same messages after the widget has parsed them. */
export interface ReadHostMessages extends Omit<HostMessages, 'bonus-list-updated'> {
  'bonus-list-updated': Bonus[];
}

export type HostMessageType = keyof HostMessages;
export type HostMessage = {
  [T in HostMessageType]: { type: T; payload: HostMessages[T] };
}[HostMessageType];

/** Many hosts number their players and bonuses; the widget reads a number as text. */
type Id = string | number;

export type BonusInput = Omit<Bonus, 'id'> & { id: Id };

/** Undefined is the same as absent: JSON drops it. */
type Optional<T> = { [K in keyof T]?: T[K] | undefined };

type Retyped = 'token' | 'user' | 'schema' | 'isOverlay' | 'bonusId' | 'bonusList' | 'userId';

/** The payload of `loaded`. The user's fields are at the top level, beside the others. */
export type StartDataInput = { token: string } & Optional<
  Omit<StartData, Retyped> & {
    bonusId: Id;
    bonusList: BonusInput[];
    userId: Id;
    schema: Optional<StartData['schema']>;
    currency: string;
    paymentGeo: string;
    platform: Platform;
    locale: string;
    user: Record<string, unknown>;
  }
>;

/** A longer message from a host is not read. */
export const hostMessageMaxLength = 65_536;

/** Start data over the limit is not read, but must be reported. */
export const isOverlongStart = (data: unknown): boolean =>
  typeof data === 'string' &&
  data.length > hostMessageMaxLength &&
  /"type"\s*:\s*"loaded"/.test(data);

/**
 * HOST-3: undefined if the message is not JSON, too long or without a type. The payload stays
 * unknown.
 */
export function readHostMessage(data: unknown): { type: string; payload: unknown } | undefined {
  if (typeof data !== 'string' || data.length > hostMessageMaxLength) return undefined;
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message !== 'object' || message === null || !('type' in message)) return undefined;
    const { type } = message;
    if (typeof type !== 'string') return undefined;
    return { type, payload: 'payload' in message ? message.payload : undefined };
  } catch {
    return undefined;
  }
}
