import type { Identity } from '../../security/tokens.ts';
import { roomOf } from './socket-player.ts';

const retryMs = 1000;

interface StateSenderParts {
  /** Reads a player's current state and sends it. */
  send: (player: Identity) => Promise<void>;
  isConnected: (player: Identity) => boolean;
  onError: (err: unknown) => void;
}

export interface StateSender {
  sendState: (player: Identity) => void;
  sendLater: (player: Identity, err: unknown) => void;
  stop: () => void;
}

/**
 * Sends players their current state, and tries again while it cannot be read: after a failover, a
 * pooler may find the new primary later than the listening connection. Each player has one pending
 * retry, however many messages could not be read.
 */
export function createStateSender({ send, isConnected, onError }: StateSenderParts): StateSender {
  const waiting = new Map<string, NodeJS.Timeout>();
  const sendState = (player: Identity): void =>
    void send(player).catch((err: unknown) => sendLater(player, err));
  const sendLater = (player: Identity, err: unknown): void => {
    onError(err);
    const room = roomOf(player);
    if (waiting.has(room)) return;
    const again = () => {
      waiting.delete(room);
      if (isConnected(player)) sendState(player);
    };
    waiting.set(room, setTimeout(again, retryMs).unref());
  };
  return {
    sendState,
    sendLater,
    stop: () => waiting.forEach((timer) => clearTimeout(timer)),
  };
}
