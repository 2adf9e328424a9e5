import type { StartDataInput } from '@opencashier/contract/host-messages';

export type { StartDataInput };

/** A message as it was sent or received. Start data hold the token: mask it before logging. */
export interface TracedMessage {
  direction: 'to-widget' | 'to-host';
  type: string;
  payload: unknown;
}

export interface MountOptions {
  /** The widget's address, such as https://pay.example/cashier. */
  url: string;
  /** Your key: it selects the partner file that lists your origins. */
  partner: string;
  /** Who the player is and how the widget looks; `token` comes from your backend. */
  data: StartDataInput;
  /** The page that opens first; data.page, else deposit, where it is not given. */
  page?: 'deposit' | 'withdrawal';
  /** The frame's name for screen readers, in the player's language. Default: Cashier. */
  title?: string;
  /** The schemes of app links that may be opened outside, without the colon. */
  linkSchemes?: readonly string[];
  /** Called with each message in either direction, for debugging. */
  trace?: (message: TracedMessage) => void;
}

/** The widget reads no more than this of one message. */
const messageMaxLength = 65_536;

export function misuse(text: string): Error {
  return new Error(`OpenCashier: ${text}`);
}

export function checkToken(token: unknown): void {
  if (typeof token === 'string' && token) return;
  throw misuse('the token is missing: ask your backend for one and pass it as text.');
}

export function checkData(data: StartDataInput): StartDataInput {
  checkToken(data?.token);
  if (JSON.stringify(data).length > messageMaxLength - 64) {
    throw misuse('the start data are over 64 KB: pass addresses of assets, not the assets.');
  }
  return data;
}

/** Where the widget lives, and the frame's address of each of its root pages. */
export function readAddress(url: string, partner: string) {
  const address = URL.canParse(url) && new URL(url);
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw misuse('url must be the full address of the widget, as in https://pay.example/cashier.');
  }
  if (!partner) throw misuse('partner is missing: pass the key of your partner file.');
  const base = address.pathname.replace(/\/*$/, '/');
  address.searchParams.set('partner', partner);
  return {
    origin: address.origin,
    ofPage(page: 'deposit' | 'withdrawal' = 'deposit'): string {
      address.pathname = base + page;
      return address.href;
    },
  };
}
