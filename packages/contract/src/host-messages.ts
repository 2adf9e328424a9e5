import type { Bonus, StartData } from './start-data.ts';

/** What the widget tells its host, as JSON text: each message with its purpose. HOST-1 */
export interface WidgetMessages {
  /** The frame listens; the host answers with `loaded`. Sent again after a reload of the frame. */
  Loaded: { version: string };
  /** A root page stands. */
  init: { page: 'deposit' | 'withdrawal' };
  /** The methods can be seen and chosen; once per start. */
  fullyLoaded: { timings: Record<string, number> };
  /** The player wants to leave; the host takes the widget away. */
  close: { transaction?: { kind: 'deposit' | 'withdrawal'; id: string; status: string } };
  /** Open this address outside: a new tab, the system's browser or an app. */
  openExternalUrl: { url: string };
  /** A call met a 401: send `token-updated` with a fresh token. */
  onTokenExpired: { message: string };
  onDisplayError: { message: string };
  onInitError: { message: string };
  onInvalidP2PResponse: { message: string };
  onLocaleError: { message: string };
  /** A call failed over HTTP. ERR-1 */
  Error: { status: number; url: string };
  /** A deposit or withdrawal changed its status. */
  transaction: {
    kind: 'deposit' | 'withdrawal';
    id: string;
    status: string;
    method: string;
    amount: string;
    currency: string;
  };
  /** The content's height, for frames that grow with it. */
  resize: { height: number };
}

export type WidgetMessageType = keyof WidgetMessages;
export type WidgetMessage = {
  [T in WidgetMessageType]: { messageType: T } & WidgetMessages[T];
}[WidgetMessageType];

/** What a host tells the widget, as JSON text { type, payload }. HOST-2 */
export interface HostMessages {
  loaded: StartDataInput;
  'bonus-list-updated': Bonus[];
  close: undefined;
  'go-back': undefined;
  'swipe-back': undefined;
  'token-updated': { token: string };
  'appearance-updated': {
    theme?: 'light' | 'dark';
    variables?: Record<string, string>;
    locale?: string;
  };
  viewport: { top: number; height: number };
}

export type HostMessageType = keyof HostMessages;
export type HostMessage = {
  [T in HostMessageType]: { type: T; payload: HostMessages[T] };
}[HostMessageType];

/** What a host may put into `loaded`: the user's part stands flat beside the rest. */
export type StartDataInput = Partial<Omit<StartData, 'user' | 'schema' | 'isOverlay'>> & {
  token: string;
  schema?: Partial<StartData['schema']>;
  currency?: string;
  paymentGeo?: string;
  platform?: string;
  locale?: string;
  user?: Record<string, unknown>;
};

const hostMessageTypes: readonly string[] = [
  'loaded',
  'bonus-list-updated',
  'close',
  'go-back',
  'swipe-back',
  'token-updated',
  'appearance-updated',
  'viewport',
] satisfies HostMessageType[];

/** At most this many characters are read of a host's message. */
export const hostMessageMaxLength = 65_536;

/** HOST-3: what is no JSON, too long or of an unknown shape is undefined. Payloads stay unknown. */
export function readHostMessage(
  data: unknown,
): { type: HostMessageType; payload: unknown } | undefined {
  if (typeof data !== 'string' || data.length > hostMessageMaxLength) return undefined;
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message !== 'object' || message === null || !('type' in message)) return undefined;
    const { type } = message;
    if (typeof type !== 'string' || !hostMessageTypes.includes(type)) return undefined;
    return {
      type: type as HostMessageType,
      payload: 'payload' in message ? message.payload : undefined,
    };
  } catch {
    return undefined;
  }
}
