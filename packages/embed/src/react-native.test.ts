import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type BridgeOptions, createCashierBridge } from './react-native.ts';

const origin = 'https://pay.example';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A web view that runs injected scripts in its current page. */
function openView(options: Partial<BridgeOptions> = {}) {
  const openUrl = vi.fn<(url: string) => void>();
  const bridge = createCashierBridge({
    url: `${origin}/cashier`,
    partner: 'demo',
    data: { token: 'token-1' },
    openUrl,
    ...options,
  });
  const received: unknown[] = [];
  const replace = vi.fn<(url: string) => void>();
  const page = {
    cashierUserData: undefined as unknown,
    cashierReceive: (text: string) => void received.push(JSON.parse(text)),
    location: { origin, replace },
  };
  const view = Object.assign(page, { window: page });
  bridge.attach({ injectJavaScript: (script) => void runInNewContext(script, view) });
  const sendFromWidget = (message: object, url = `${origin}/cashier/deposit`) =>
    bridge.webViewProps.onMessage({ nativeEvent: { data: JSON.stringify(message), url } });
  return { bridge, openUrl, view, received, replace, sendFromWidget };
}

it('the React Native bridge loads the widget, and no other origin', () => {
  const { bridge, openUrl } = openView({ page: 'withdrawal' });
  const { source, originWhitelist, onShouldStartLoadWithRequest } = bridge.webViewProps;

  expect(source.uri).toBe('https://pay.example/cashier/withdrawal?partner=demo');
  // Otherwise react-native-webview decides by itself, without asking.
  expect(originWhitelist).toEqual(['*']);
  expect(onShouldStartLoadWithRequest({ url: source.uri })).toBe(true);
  expect(onShouldStartLoadWithRequest({ url: 'https://captcha.example/', isTopFrame: false })).toBe(
    true,
  );
  expect(openUrl).not.toHaveBeenCalled();
  expect(onShouldStartLoadWithRequest({ url: 'https://bank.example/' })).toBe(false);
  expect(openUrl).toHaveBeenCalledExactlyOnceWith('https://bank.example/');
  expect(onShouldStartLoadWithRequest({ url: 'javascript:alert(1)' })).toBe(false);
  expect(openUrl).toHaveBeenCalledOnce();
});

it('[START-3] the React Native bridge sets the start data as a global once the widget is loaded', () => {
  const { bridge, view, sendFromWidget } = openView();
  expect(view.cashierUserData).toBeUndefined();
  sendFromWidget({ messageType: 'Loaded' });
  expect(view.cashierUserData).toEqual({ token: 'token-1', canShare: false });
  bridge.updateToken('token-2');
  sendFromWidget({ messageType: 'Loaded' });
  expect(view.cashierUserData).toEqual({ token: 'token-2', canShare: false });
});

it('[SEQ-28] the React Native bridge says that the app can share if it listens to `share`', () => {
  const { bridge, view, sendFromWidget } = openView();
  const stop = bridge.on('share', () => undefined);
  sendFromWidget({ messageType: 'Loaded' });
  expect(view.cashierUserData).toEqual({ token: 'token-1', canShare: true });
  stop();
  sendFromWidget({ messageType: 'Loaded' });
  expect(view.cashierUserData).toEqual({ token: 'token-1', canShare: false });
});

it('the React Native bridge gives the token to no page of another origin', () => {
  const { bridge, view, received, sendFromWidget } = openView();
  sendFromWidget({ messageType: 'Loaded' }, 'https://bank.example/');
  sendFromWidget({ messageType: 'Loaded' }, 'not an address');
  expect(view.cashierUserData).toBeUndefined();
  view.location.origin = 'https://bank.example';
  sendFromWidget({ messageType: 'Loaded' });
  bridge.updateToken('token-2');

  expect(view.cashierUserData).toBeUndefined();
  expect(received).toEqual([]);
});

it('[HOST-2] the React Native bridge forwards the app’s calls to the widget, including those before its start', () => {
  const { bridge, received, replace, sendFromWidget } = openView();
  bridge.goBack();
  sendFromWidget({ messageType: 'Loaded' });
  bridge.swipeBack();
  bridge.updateAppearance({ theme: 'dark', variables: { accent: '</script>\u2028"' } });
  bridge.update({ token: 'token-1', currency: 'INR' });

  expect(received).toEqual([
    { type: 'go-back' },
    { type: 'swipe-back' },
    {
      type: 'appearance-updated',
      payload: { theme: 'dark', variables: { accent: '</script>\u2028"' } },
    },
  ]);
  expect(replace).toHaveBeenCalledExactlyOnceWith(
    'https://pay.example/cashier/deposit?partner=demo',
  );
});

it('the React Native bridge forwards events to the app, and opens URLs without a handler', () => {
  const { bridge, openUrl, sendFromWidget } = openView();
  const onClose = vi.fn<() => void>();
  bridge.on('close', onClose);
  sendFromWidget({ messageType: 'close' });
  sendFromWidget({ messageType: 'openExternalUrl', url: 'upi://pay?pa=a@b' });
  sendFromWidget({ messageType: 'openExternalUrl', url: 'unlisted://pay' });
  bridge.on('openExternalUrl', () => undefined);
  sendFromWidget({ messageType: 'openExternalUrl', url: 'https://bank.example/' });

  expect(onClose).toHaveBeenCalledOnce();
  expect(openUrl.mock.calls).toEqual([['upi://pay?pa=a@b']]);
});

it('the React Native bridge does nothing after destroy()', () => {
  const { bridge, view, sendFromWidget } = openView();
  const onClose = vi.fn<() => void>();
  bridge.on('close', onClose);
  bridge.destroy();
  sendFromWidget({ messageType: 'Loaded' });
  sendFromWidget({ messageType: 'close' });

  expect(view.cashierUserData).toBeUndefined();
  expect(onClose).not.toHaveBeenCalled();
});

it('the React Native bridge rethrows a handler’s error after calling the other handlers', () => {
  const { bridge, sendFromWidget } = openView();
  const other = vi.fn<() => void>();
  bridge.on('close', () => {
    throw new Error('of the app');
  });
  bridge.on('close', other);
  sendFromWidget({ messageType: 'close' });

  expect(other).toHaveBeenCalledOnce();
  expect(() => vi.runAllTimers()).toThrow('of the app');
});
