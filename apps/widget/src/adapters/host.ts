import type { ReadHostMessages, HostMessageType } from '@opencashier/contract/host/messages';
import type { Host, HostChannel } from '../ports/host.ts';
import { readHostPayload } from './read-host-payload.ts';

const withoutPayload: readonly HostMessageType[] = ['close', 'go-back', 'swipe-back'];

const isKnown = (type: string): type is HostMessageType => Object.hasOwn(readHostPayload, type);

/** HOST-2: call `listen` once all listeners are set; it delivers the earlier messages. */
export function createHost(
  channel: HostChannel,
  log: (message: string) => void,
): Host & { listen(): void } {
  const listeners = new Map<HostMessageType, Set<(payload: never) => void>>();
  return {
    send: (message) => channel.post(message),
    on(type, listener) {
      const set = listeners.get(type) ?? new Set();
      listeners.set(type, set.add(listener));
      return () => void set.delete(listener);
    },
    listen() {
      channel.listen(({ type, payload }) => {
        // HOST-9: an unknown message is logged.
        if (!isKnown(type)) return log(`a message of unknown type: ${type}`);
        const read = readHostPayload[type](payload);
        if (read === undefined && !withoutPayload.includes(type)) return;
        for (const listener of listeners.get(type) ?? []) {
          (listener as (payload: ReadHostMessages[HostMessageType] | undefined) => void)(read);
        }
      });
    },
  };
}
