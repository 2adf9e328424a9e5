import type { HostConnection, Sender } from './host-channel.ts';

/** The properties that a native web view may set on its window. */
export interface NativeWindow {
  cashierUserData?: unknown;
  cashierReceive?: (json: unknown) => void;
  webkit?: { messageHandlers?: { cashier?: Poster } };
  cashierAndroid?: Poster;
  ReactNativeWebView?: Poster;
  CashierFlutter?: Poster;
}

interface Poster {
  postMessage(json: string): void;
}

declare global {
  interface Window extends NativeWindow {}
}

const pollMs = 10;
const startDataWaitMs = 5000;

export function nativeConnection(
  view: NativeWindow,
  fail: (error: unknown) => void,
): HostConnection {
  const post: HostConnection['post'] = (message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no origin here
    findApp(view)?.postMessage(JSON.stringify(message));
  };
  // START-18: start data that were accepted, from either source, end the wait for the other.
  const started = new AbortController();
  const app: Sender = { accept: () => started.abort(), reply: post };
  return {
    post,
    listen(receive) {
      view.cashierReceive = (json) => receive(json, app);
      // The object may hold values that JSON cannot represent; then this fails too.
      pollUserData(view, started.signal)
        .then((payload) => {
          if (payload === undefined) return undefined;
          return receive(JSON.stringify({ type: 'loaded', payload }), app);
        })
        .catch(fail);
    },
  };
}

/** START-4: the app, looked up for every message, because it may add its handler late. */
export function findApp(view: NativeWindow): Poster | undefined {
  return (
    view.webkit?.messageHandlers?.cashier ??
    view.cashierAndroid ??
    view.ReactNativeWebView ??
    view.CashierFlutter
  );
}

/** START-3: polls for the user's data until the widget has started without them. */
async function pollUserData(view: NativeWindow, started: AbortSignal): Promise<unknown> {
  const sinceMs = performance.now();
  while (!started.aborted) {
    const data = view.cashierUserData;
    if (data !== undefined) return typeof data === 'string' ? JSON.parse(data) : data;
    if (performance.now() - sinceMs >= startDataWaitMs)
      throw new Error("Can't find a property in window");
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return undefined;
}
