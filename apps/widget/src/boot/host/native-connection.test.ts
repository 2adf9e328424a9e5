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
  const connection = nativeConnection(view, (error) => failures.push(error));
  const channel = openChannel(
    connection,
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
    await vi.advanceTimersByTimeAsync(4999);
    expect(failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(failures).toHaveLength(1);
    view.cashierUserData = {};
    await vi.advanceTimersByTimeAsync(1000);
    expect(failures).toEqual([new Error("Can't find a property in window")]);
    expect(started).toEqual([]);
  });

  it('[START-3] fails with an error if its data cannot be serialised', async () => {
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
    const posted: string[] = [];
    const view: NativeWindow = {
      cashierUserData: { token: 't', schema: 'x'.repeat(70_000) },
      cashierAndroid: poster(posted),
    };
    const { failures, started } = open(view);
    await vi.advanceTimersByTimeAsync(0);
    expect(posted).toEqual(['{"messageType":"onInitError","message":"Incorrect data from host"}']);
    expect(failures).toEqual(['refused']);
    view.cashierReceive?.(JSON.stringify({ type: 'loaded', payload: { token: 't' } }));
    expect(started).toEqual([{ token: 't' }]);
  });

  it('[START-18] is neither polled further nor abandoned once it has sent its start data', async () => {
    const reads: number[] = [];
    const view: NativeWindow = {
      get cashierUserData() {
        reads.push(performance.now());
        return undefined;
      },
    };
    const { failures, started } = open(view);
    await vi.advanceTimersByTimeAsync(100);
    view.cashierReceive?.(JSON.stringify({ type: 'loaded', payload: { token: 'sent' } }));
    const before = reads.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(started).toEqual([{ token: 'sent' }]);
    expect(failures).toEqual([]);
    expect(reads).toHaveLength(before);
  });

  it('[START-18] starts with the data that it set; start data that it sends later are ignored', async () => {
    const view: NativeWindow = { cashierUserData: { token: 'set' } };
    const { failures, started } = open(view);
    await vi.advanceTimersByTimeAsync(0);
    view.cashierReceive?.(JSON.stringify({ type: 'loaded', payload: { token: 'sent' } }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(started).toEqual([{ token: 'set' }]);
    expect(failures).toEqual([]);
  });

  it('[START-18] is not abandoned if it sets invalid data after the start', async () => {
    const view: NativeWindow = {};
    const { failures, started } = open(view);
    view.cashierReceive?.(JSON.stringify({ type: 'loaded', payload: { token: 'sent' } }));
    view.cashierUserData = '{';
    await vi.advanceTimersByTimeAsync(10_000);
    expect(started).toEqual([{ token: 'sent' }]);
    expect(failures).toEqual([]);
  });

  it('[START-4] receives Loaded through the first available handler', () => {
    const posted: Record<string, string[]> = { android: [], flutter: [] };
    const view: NativeWindow = { CashierFlutter: poster(posted['flutter'] ?? []) };
    const { channel } = open(view);
    channel.post({ messageType: 'Loaded', version: 'v1.0.407' });
    view.cashierAndroid = poster(posted['android'] ?? []);
    channel.post({ messageType: 'close' });
    expect(posted).toEqual({
      flutter: ['{"messageType":"Loaded","version":"v1.0.407"}'],
      android: ['{"messageType":"close"}'],
    });
  });

  it('sends start data and messages through the global function', async () => {
    const view: NativeWindow = { cashierUserData: '{"token":"t"}' };
    const { channel, started } = open(view);
    await vi.advanceTimersByTimeAsync(0);
    const posted: string[] = [];
    channel.listen(({ type }) => posted.push(type));
    view.cashierReceive?.(JSON.stringify({ type: 'go-back' }));
    expect(started).toEqual([{ token: 't' }]);
    expect(posted).toEqual(['go-back']);
  });
});
