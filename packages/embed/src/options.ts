import type { StartDataInput } from '@opencashier/contract/host/messages';

export type { StartDataInput };

/** A message that was sent or received. Start data contains the token: mask it before logging. */
export interface TracedMessage {
  direction: 'to-widget' | 'to-host';
  type: string;
  payload: unknown;
}

/** In the page, over the page, or covering the whole screen. */
export type Presentation = 'inline' | 'modal' | 'sheet';

/** The widget's address and presentation, which do not depend on the player. */
export interface FrameOptions {
  /** The widget's address, such as https://pay.example/cashier. */
  url: string;
  /** Your key: it selects the partner file that lists your origins. */
  partner: string;
  /** The page that opens first. Defaults to data.page, and then to deposit. */
  page?: 'deposit' | 'withdrawal' | undefined;
  /** The frame's name for screen readers, in the player's language. Default: Cashier. */
  title?: string | undefined;
  /**
   * `inline` (the default) fills the element. `modal` opens over the page and fills a phone's
   * screen; `sheet` fills any screen. Both close themselves.
   */
  presentation?: Presentation | undefined;
}

export interface MountOptions extends FrameOptions {
  /** The player's data and the widget's look; `token` comes from your backend. */
  data: StartDataInput;
  /** `fill` (the default) takes the element's height; `auto` grows and shrinks with the content. */
  height?: 'fill' | 'auto' | undefined;
  /** The schemes of app links that may be opened outside, without the colon. */
  linkSchemes?: readonly string[] | undefined;
  /** Called with each message in either direction, for debugging. */
  trace?: ((message: TracedMessage) => void) | undefined;
}

/** The widget does not read longer messages. */
const messageMaxLength = 65_536;

export function misuse(text: string): Error {
  return new Error(`OpenCashier: ${text}`);
}

/** White space, such as the line end of a file, would break each call with the token. */
export function checkToken(token: unknown): void {
  if (typeof token === 'string' && /^[!-~]+$/.test(token)) return;
  throw misuse('no usable token: ask your backend for one and pass it as it is.');
}

/** A copy as the widget will read it, so that the host may modify its own object. */
export function checkData(data: StartDataInput): StartDataInput {
  checkToken(data?.token);
  const text = JSON.stringify(data);
  if (text.length > messageMaxLength - 64) {
    throw misuse('the start data are over 64 KB: pass addresses of assets, not the assets.');
  }
  return JSON.parse(text);
}

export interface Address {
  origin: string;
  /** The URL of one of the widget's root pages. */
  ofPage: (page: 'deposit' | 'withdrawal' | undefined) => string;
}

/** Parses the address of the widget. */
export function readAddress(url: string, partner: string): Address {
  const address = URL.canParse(url) && new URL(url);
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw misuse('url must be the full address of the widget, as in https://pay.example/cashier.');
  }
  if (!partner) throw misuse('partner is missing: pass the key of your partner file.');
  const base = address.pathname.replace(/\/*$/, '/');
  address.searchParams.set('partner', partner);
  return {
    origin: address.origin,
    ofPage(page = 'deposit') {
      address.pathname = base + page;
      return address.href;
    },
  };
}
