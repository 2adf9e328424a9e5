import type { HostMessage } from '@opencashier/contract/host/messages';
import { readMessage } from './frame/frame-channel.ts';
import type { CashierController } from './controller.ts';
import { handleMessages } from './messages/conversation.ts';
import { type MountOptions, readAddress } from './options.ts';

export type { CashierController } from './controller.ts';
export type { CashierEventName, CashierEvents } from './events.ts';
export type { StartDataInput } from './options.ts';

export interface BridgeOptions extends Pick<
  MountOptions,
  'url' | 'partner' | 'page' | 'data' | 'linkSchemes' | 'trace'
> {
  /** Opens an address in the system's browser or in an app: `(url) => Linking.openURL(url)`. */
  openUrl: (url: string) => unknown;
}

/** The part of react-native-webview's WebView that is needed. */
export interface WebViewHandle {
  injectJavaScript(script: string): void;
}

interface WebViewMessage {
  nativeEvent: { data: string; url: string };
}

interface WebViewRequest {
  url: string;
  isTopFrame?: boolean;
}

export interface WebViewProps {
  source: { uri: string };
  originWhitelist: string[];
  javaScriptEnabled: true;
  domStorageEnabled: true;
  setSupportMultipleWindows: false;
  onMessage: (event: WebViewMessage) => void;
  onShouldStartLoadWithRequest: (request: WebViewRequest) => boolean;
}

export interface CashierBridge extends CashierController {
  /** For the WebView: `<WebView ref={bridge.attach} {...bridge.webViewProps} />`. */
  readonly webViewProps: WebViewProps;
  attach: (webView: WebViewHandle | null) => void;
}

/** JSON for a script, with the two characters escaped that old web views read as line ends. */
function literal(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/**
 * The widget in a React Native WebView. Create it once per opening, as with useState(() => …). It
 * needs neither react nor react-native-webview itself.
 */
export function createCashierBridge(options: BridgeOptions): CashierBridge {
  const { url, partner, page, data, trace, openUrl } = options;
  const { origin, ofPage } = readAddress(url, partner);
  let webView: WebViewHandle | null = null;

  // A payment page may be open in the view by now, and it must not get the token.
  const run = (script: string) =>
    webView?.injectJavaScript(`if(location.origin===${literal(origin)}){${script}}true;`);

  function post(message: HostMessage): void {
    trace?.({ direction: 'to-widget', ...message });
    const { type, payload } = message;
    if (type === 'loaded') {
      // SEQ-28: an app that listens to `share` opens its share sheet; others get no button for it.
      const start = { canShare: listeners.has('share'), ...payload };
      run(`window.cashierUserData=${literal(start)};`);
    } else {
      run(`window.cashierReceive&&cashierReceive(${literal(JSON.stringify(message))});`);
    }
  }

  const { controller, receive, listeners } = handleMessages(options, {
    post,
    restart: (next) => run(`location.replace(${literal(ofPage(next))});`),
    openUrl,
    reportError(error) {
      // Thrown later, so that it stays uncaught but does not stop the other listeners.
      setTimeout(() => {
        throw error;
      });
    },
    remove() {
      webView = null;
    },
  });

  const webViewProps: WebViewProps = {
    source: { uri: ofPage(page ?? data.page) },
    // The library opens any unlisted address outside, even a captcha's frame. So all are listed,
    // and the handler below decides.
    originWhitelist: ['*'],
    javaScriptEnabled: true,
    domStorageEnabled: true,
    setSupportMultipleWindows: false,
    onMessage({ nativeEvent }) {
      if (!webView || originOf(nativeEvent.url) !== origin) return;
      const { messageType: type, ...payload } = readMessage(nativeEvent.data) ?? {};
      if (typeof type !== 'string') return;
      trace?.({ direction: 'to-host', type, payload });
      receive(type, payload);
    },
    // Banks and apps open in the system's browser; frames inside the widget are its own.
    onShouldStartLoadWithRequest({ url: next, isTopFrame = true }) {
      if (!isTopFrame || originOf(next) === origin || next === 'about:blank') return true;
      receive('openExternalUrl', { url: next });
      return false;
    },
  };

  return {
    ...controller,
    webViewProps,
    attach(attached) {
      webView = attached;
    },
  };
}
