import type { WidgetMessage } from '@opencashier/contract/host/messages';
import { describe, expect, it } from 'vitest';
import type { ReceivedMessage } from '../../ports/host.ts';
import { frameConnection, openChannel } from './host-channel.ts';

type Listener = (event: { source: unknown; origin: string; data: unknown }) => void;

function frame(origins = ['https://a.example', 'https://b.example']) {
  const posted: [string, string][] = [];
  const parent = { postMessage: (json: string, target: string) => posted.push([json, target]) };
  const listeners: Listener[] = [];
  const view = {
    parent,
    addEventListener: (_: string, listener: Listener) => listeners.push(listener),
  };
  const started: unknown[] = [];
  const connection = frameConnection(view as unknown as Window, origins);
  const refused: unknown[] = [];
  const channel = openChannel(
    connection,
    (payload) => {
      started.push(payload);
      return payload !== 'refused';
    },
    () => refused.push('too long'),
  );
  const receive = (data: unknown, origin = 'https://a.example', source: unknown = parent) =>
    listeners.forEach((listener) => listener({ source, origin, data }));
  const send = (type: string, payload?: unknown, origin?: string) =>
    receive(JSON.stringify({ type, payload }), origin);
  return { channel, posted, started, refused, receive, send };
}

const closing: WidgetMessage = { messageType: 'close' };

describe('the host of a frame', () => {
  it('[START-2] receives Loaded whatever its origin, and nothing else before it is known', () => {
    const { channel, posted, send } = frame();
    channel.post({ messageType: 'Loaded', version: 'v1.0.407' });
    channel.post(closing);
    expect(posted).toEqual([['{"messageType":"Loaded","version":"v1.0.407"}', '*']]);
    send('loaded', {});
    channel.post(closing);
    expect(posted[1]).toEqual(['{"messageType":"close"}', 'https://a.example']);
  });

  it('[HOST-4] is notified if its start data are rejected, and may send them again', () => {
    const { channel, posted, started, send } = frame();
    const refusal = '{"messageType":"onInitError","message":"Incorrect data from host"}';
    send('loaded', 'refused');
    send('loaded', 'refused', 'https://b.example');
    send('loaded', 'refused', 'https://evil.example');
    expect(posted).toEqual([
      [refusal, 'https://a.example'],
      [refusal, 'https://b.example'],
    ]);
    channel.post(closing);
    expect(posted).toHaveLength(2);
    send('loaded', {});
    channel.post(closing);
    expect(started).toEqual(['refused', 'refused', {}]);
    expect(posted[2]).toEqual(['{"messageType":"close"}', 'https://a.example']);
  });

  it('[ERR-9] is asked for a sign-in if its start data were rejected, and then for the start data again', () => {
    const { channel, posted, started, send } = frame();
    const ask = { messageType: 'onTokenExpired', message: 'no token', signIn: true } as const;
    channel.reply(ask);
    send('token-updated', { token: 't' }, 'https://evil.example');
    expect(posted).toEqual([]);
    send('loaded', 'refused');
    posted.length = 0;
    channel.reply(ask);
    send('token-updated', { token: 't' });
    send('loaded', {});
    channel.reply(ask);
    expect(posted).toEqual([
      [JSON.stringify(ask), 'https://a.example'],
      ['{"messageType":"Loaded","version":"v1.0.407"}', 'https://a.example'],
      [JSON.stringify(ask), 'https://a.example'],
    ]);
    expect(started).toEqual(['refused', {}]);
  });

  it('[HOST-4] is notified if its start data are too long, unless the widget is running', () => {
    const { posted, refused, started, receive, send } = frame();
    const tooLong = JSON.stringify({ payload: 'x'.repeat(70_000), type: 'loaded' });
    receive(tooLong, 'https://evil.example');
    expect(posted).toEqual([]);
    receive(tooLong);
    expect(posted.map(([, target]) => target)).toEqual(['https://a.example']);
    expect(posted[0]?.[0]).toContain('Incorrect data from host');
    send('loaded', {});
    receive(tooLong);
    expect(posted).toHaveLength(1);
    expect(refused).toEqual(['too long']);
    expect(started).toEqual([{}]);
  });

  it('must be the parent window, on an origin of the partner', () => {
    const { started, receive } = frame();
    const loaded = JSON.stringify({ type: 'loaded', payload: {} });
    receive(loaded, 'https://evil.example');
    receive(loaded, 'https://a.example', { postMessage: () => {} });
    expect(started).toEqual([]);
  });

  it('is pinned by the first accepted start data; later start data are ignored', () => {
    const { channel, started, send } = frame();
    const received: ReceivedMessage[] = [];
    channel.listen((message) => received.push(message));
    send('loaded', 'refused');
    send('loaded', 1, 'https://b.example');
    send('loaded', 2, 'https://b.example');
    send('close', undefined, 'https://a.example');
    send('close', undefined, 'https://b.example');
    expect(started).toEqual(['refused', 1]);
    expect(received.map(({ type }) => type)).toEqual(['close']);
  });

  it('has its early messages delivered in order once the application listens', () => {
    const { channel, send } = frame();
    send('go-back');
    send('loaded', {});
    send('bonus-list-updated', []);
    send('close');
    const received: string[] = [];
    channel.listen(({ type }) => received.push(type));
    send('swipe-back');
    expect(received).toEqual(['bonus-list-updated', 'close', 'swipe-back']);
  });

  it('[HOST-3] is ignored if it sends invalid JSON, too much of it, or an unknown type', () => {
    const { started, receive, send } = frame();
    receive('{');
    receive({ type: 'loaded' });
    receive(JSON.stringify({ type: 'close', payload: 'x'.repeat(70_000) }));
    send('unknown-type');
    expect(started).toEqual([]);
  });
});
