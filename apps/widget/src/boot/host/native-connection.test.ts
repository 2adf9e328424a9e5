import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openChannel } from './host-channel.ts';
import { nativeConnection, type NativeWindow } from './native-connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function poster(into: string[]) {
  return { postMessage: (json: string) => void into.push(json) };
}

function open(view: NativeWindow) {
  const failures: unknown[] = [];
  const started: unknown[] = [];
  const line = nativeConnection(view, (error) => failures.push(error));
  const channel = openChannel(
    line,
    (payload) => {
      started.push(payload);
      return true;
    },
    () => failures.push('refused'),
  );
  return { channel, failures, started };
}

describe('a native web view', () => {
  it('[START-3] is polled every 10 ms for the user’s data', async () => {
    const view: NativeWindow = {};
    const { started } = open(view);
    await vi.advanceTimersByTimeAsync(4000);
    view.cashierUserData = { token: 't' };
    expect(started).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    expect(started).toEqual([{ token: 't' }]);
  });

  it('[START-3] is abandoned after 5000 ms', async () => {
    const view: NativeWindow = {};
    const { failures, started } = open(view);
    await vi.advanceTimersByTimeAsync(4990);
    expect(failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(20);
    view.cashierUserData = {};
    await vi.advanceTimersByTimeAsync(1000);
    expect(failures).toEqual([new Error("Can't find a property in window")]);
    expect(started).toEqual([]);
  });

  it('[START-3] fails with data that cannot be serialised, with the reason', async () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    for (const data of [circular, { token: 't', amount: 5n }, '{']) {
      const { failures, started } = open({ cashierUserData: data });
      await vi.advanceTimersByTimeAsync(0);
      expect(failures).toEqual([expect.any(Error)]);
      expect(started).toEqual([]);
    }
  });

  it('[START-3] is notified if its data are too long, and may send them again', async () => {
    const heard: string[] = [];
    const view: NativeWindow = {
      cashierUserData: { token: 't', schema: 'x'.repeat(70_000) },
      cashierAndroid: poster(heard),
    };
    const { failures, started } = open(view);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['{"messageType":"onInitError","message":"Incorrect data from host"}']);
    expect(failures).toEqual(['refused']);
    view.cashierReceive?.(JSON.stringify({ type: 'loaded', payload: { token: 't' } }));
    expect(started).toEqual([{ token: 't' }]);
  });

  it('[START-18] that sends its start data itself is not polled, and never abandoned', async () => {
    const looks: number[] = [];
    const view: NativeWindow = {
      get cashierUserData() {
        looks.push(performance.now());
        return undefined;
      },
    };
    const { failures, started } = open(view);
    await vi.advanceTimersByTimeAsync(100);
    view.cashierReceive?.(JSON.stringify({ type: 'loaded', payload: { token: 'sent' } }));
    const before = looks.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(started).toEqual([{ token: 'sent' }]);
    expect(failures).toEqual([]);
    expect(looks).toHaveLength(before);
  });

  it('[START-18] that sets its data first ignores start data that it sends later', async () => {
    const view: NativeWindow = { cashierUserData: { token: 'set' } };
    const { failures, started } = open(view);
    await vi.advanceTimersByTimeAsync(0);
    view.cashierReceive?.(JSON.stringify({ type: 'loaded', payload: { token: 'sent' } }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(started).toEqual([{ token: 'set' }]);
    expect(failures).toEqual([]);
  });

  it('[START-18] that sets broken data after it has started is not abandoned', async () => {
    const view: NativeWindow = {};
    const { failures, started } = open(view);
    view.cashierReceive?.(JSON.stringify({ type: 'loaded', payload: { token: 'sent' } }));
    view.cashierUserData = '{';
    await vi.advanceTimersByTimeAsync(10_000);
    expect(started).toEqual([{ token: 'sent' }]);
    expect(failures).toEqual([]);
  });

  it('[START-4] receives Loaded through the first available handler', () => {
    const heard: Record<string, string[]> = { android: [], flutter: [] };
    const view: NativeWindow = { CashierFlutter: poster(heard['flutter'] ?? []) };
    const { channel } = open(view);
    channel.post({ messageType: 'Loaded', version: 'v1.0.407' });
    view.cashierAndroid = poster(heard['android'] ?? []);
    channel.post({ messageType: 'close' });
    expect(heard).toEqual({
      flutter: ['{"messageType":"Loaded","version":"v1.0.407"}'],
      android: ['{"messageType":"close"}'],
    });
  });

  it('sends start data and messages through the global function', async () => {
    const view: NativeWindow = { cashierUserData: '{"token":"t"}' };
    const { channel, started } = open(view);
    await vi.advanceTimersByTimeAsync(0);
    const heard: string[] = [];
    channel.listen(({ type }) => heard.push(type));
    view.cashierReceive?.(JSON.stringify({ type: 'go-back' }));
    expect(started).toEqual([{ token: 't' }]);
    expect(heard).toEqual(['go-back']);
  });
});
