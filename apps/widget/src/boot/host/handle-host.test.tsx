import type { WidgetMessage } from '@opencashier/contract/host/messages';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHost } from '../../adapters/host.ts';
import type { ReceivedMessage } from '../../ports/host.ts';
import { useSession } from '../../state/session.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { beginTest } from '../../testing/fixtures.ts';
import type { BootContext } from '../start/boot-context.ts';
import type { Composed } from '../start/compose-ports.ts';
import { handleHost } from './handle-host.ts';

/** The widget at a path, with the real host adapter on a channel of ours. */
function atPath(path: '/withdrawal' | '/deposit') {
  const sent: WidgetMessage[] = [];
  const tokens: string[] = [];
  let deliver = (_message: ReceivedMessage): void => {};
  const channel = {
    post: (message: WidgetMessage) => void sent.push(message),
    listen: (listener: typeof deliver) => void (deliver = listener),
  };
  const host = createHost(channel, () => {});
  const composed = {
    ports: { ...fakePorts({ path }), host },
    renewToken: (token: string) => void tokens.push(token),
  };
  handleHost({} as BootContext, composed as unknown as Composed);
  const send = (type: string, payload?: unknown) => deliver({ type, payload });
  return { sent, tokens, send };
}

describe('a message from the host', () => {
  beforeEach(() => beginTest());

  it.each(['go-back', 'swipe-back'])(
    '[WD-6, HOST-5] %s on the withdrawal root sends exactly one close',
    (type) => {
      const { sent, send } = atPath('/withdrawal');
      send(type);
      expect(sent).toEqual([{ messageType: 'close' }]);
    },
  );

  it('[HOST-2] closes the widget, renews the token and replaces the bonuses', () => {
    const { sent, tokens, send } = atPath('/deposit');
    send('close');
    expect(sent).toEqual([{ messageType: 'close' }]);
    send('token-updated', { token: 'fresh' });
    expect(tokens).toEqual(['fresh']);
    const bonus = { id: 'b1', type: 'deposit', depositBonusData: { minDeposit: 1 } };
    send('bonus-list-updated', [bonus]);
    expect(useSession.getState().start.bonusList).toMatchObject([{ id: 'b1' }]);
  });

  it('says which part of the frame is in view, so that what is fixed stays inside it', () => {
    const root = document.documentElement;
    onTestFinished(() => {
      root.removeAttribute('style');
      delete root.dataset['autoHeight'];
    });
    const { send } = atPath('/deposit');
    expect(root.dataset['autoHeight']).toBeUndefined();
    send('viewport', { top: 120.4, height: 600 });
    expect(root.dataset['autoHeight']).toBe('');
    expect(root.style.getPropertyValue('--viewport-inset-top')).toBe('120px');
    expect(root.style.getPropertyValue('--viewport-inset-bottom')).toContain('720px');
  });
});

describe('Escape', () => {
  /** The widget's messages after the player has pressed a key in it. */
  function sentAfter(key: string, isOverlay: boolean, target: Element = document.body) {
    beginTest({ isOverlay });
    const listen = vi.spyOn(globalThis, 'addEventListener');
    const { sent } = atPath('/deposit');
    const listeners = listen.mock.calls.filter(([type]) => type === 'keydown');
    onTestFinished(() => {
      listen.mockRestore();
      for (const [type, listener] of listeners) removeEventListener(type, listener as () => void);
    });
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return sent;
  }
  const close = [{ messageType: 'close' }];

  it('[HOST-12] closes a widget that lies over the host’s page, and no other', () => {
    expect(sentAfter('Escape', true)).toEqual(close);
    expect(sentAfter('Escape', false)).toEqual([]);
    expect(sentAfter('Enter', true)).toEqual([]);
  });

  it('[HOST-12] closes only what is on top: a dialog, or an open list of suggestions', () => {
    const field = document.createElement('input');
    field.addEventListener('keydown', (event) => event.preventDefault());
    const dialog = document.createElement('dialog');
    document.body.append(field, dialog);
    onTestFinished(() => document.body.replaceChildren());
    expect(sentAfter('Escape', true, field)).toEqual([]);
    dialog.setAttribute('open', '');
    expect(sentAfter('Escape', true)).toEqual([]);
    dialog.removeAttribute('open');
    expect(sentAfter('Escape', true)).toEqual(close);
  });
});
