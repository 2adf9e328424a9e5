import type { WidgetMessage } from '@opencashier/contract/host/messages';
import { beforeEach, describe, expect, it } from 'vitest';
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
});
