import type { HostMessageType, WidgetMessage } from '@opencashier/contract/host/messages';
import { describe, expect, it } from 'vitest';
import { createHost } from './host.ts';

function open() {
  const posted: WidgetMessage[] = [];
  const logged: string[] = [];
  let listener = (_message: { type: string; payload: unknown }): void => {};
  const host = createHost(
    {
      post: (message) => void posted.push(message),
      listen: (added) => void (listener = added),
    },
    (message) => void logged.push(message),
  );
  const payloads: unknown[] = [];
  const listenTo = (type: HostMessageType) =>
    host.on(type, (payload) => void payloads.push(payload));
  host.listen();
  return {
    host,
    posted,
    payloads,
    logged,
    listenTo,
    deliver: (type: string, payload?: unknown) => listener({ type, payload }),
  };
}

describe('the host port', () => {
  it.each([
    ['close', undefined, [undefined]],
    ['go-back', undefined, [undefined]],
    ['swipe-back', { any: 'thing' }, [undefined]],
    ['bonus-list-updated', [{ id: 3, type: 'deposit' }, 'x'], [[{ id: '3', type: 'deposit' }]]],
    ['bonus-list-updated', 'none', []],
    ['token-updated', { token: 'new' }, [{ token: 'new' }]],
    ['token-updated', { token: '' }, []],
    ['token-updated', null, []],
    ['viewport', { top: 0, height: 500 }, [{ top: 0, height: 500 }]],
    ['viewport', { top: '0', height: 500 }, []],
    ['viewport', { top: 0 }, []],
    [
      'appearance-updated',
      { theme: 'dark', locale: 'mx', variables: { accent: 'red', bad: 1 } },
      [{ theme: 'dark', locale: 'mx', variables: { accent: 'red' } }],
    ],
    ['appearance-updated', { theme: 'pink' }, [{}]],
  ] as const)('[HOST-2] delivers %s with %j as its parser reads it', (type, payload, expected) => {
    const { payloads, listenTo, deliver } = open();
    listenTo(type);
    deliver(type, payload);
    expect(payloads).toEqual(expected);
  });

  it('[HOST-9] logs messages of unknown types without their payloads', () => {
    const { payloads, listenTo, logged, deliver } = open();
    listenTo('close');
    for (const type of ['format-disk', 'constructor', '__proto__'])
      deliver(type, { token: 'secret' });
    expect(logged).toEqual([
      'a message of unknown type: format-disk',
      'a message of unknown type: constructor',
      'a message of unknown type: __proto__',
    ]);
    deliver('close');
    expect(payloads).toEqual([undefined]);
    expect(logged).toHaveLength(3);
  });

  it('does not deliver to a removed listener', () => {
    const { payloads, listenTo, deliver } = open();
    const stop = listenTo('close');
    stop();
    deliver('close');
    expect(payloads).toEqual([]);
  });

  it('posts the widget’s messages unchanged', () => {
    const { host, posted } = open();
    host.send({ messageType: 'init', page: 'deposit' });
    expect(posted).toEqual([{ messageType: 'init', page: 'deposit' }]);
  });
});
