import type { Identity } from '../../security/tokens.ts';
import { roomOf } from './socket-player.ts';

const retryMs = 1000;

interface GreeterParts {
  /** Reads a player's current state and sends it. */
  send: (player: Identity) => Promise<void>;
  isConnected: (player: Identity) => boolean;
  onError: (err: unknown) => void;
}

export interface Greeter {
  greet: (player: Identity) => void;
  greetLater: (player: Identity, err: unknown) => void;
  stop: () => void;
}

/**
 * Sends players their current state, and tries again while it cannot be read: after a failover, a
 * pooler may find the new primary later than the listening connection. Each player has one pending
 * retry, however many messages could not be read.
 */
export function createGreeter({ send, isConnected, onError }: GreeterParts): Greeter {
  const waiting = new Map<string, NodeJS.Timeout>();
  const greet = (player: Identity): void =>
    void send(player).catch((err: unknown) => greetLater(player, err));
  const greetLater = (player: Identity, err: unknown): void => {
    onError(err);
    const room = roomOf(player);
    if (waiting.has(room)) return;
    const again = () => {
      waiting.delete(room);
      if (isConnected(player)) greet(player);
    };
    waiting.set(room, setTimeout(again, retryMs).unref());
  };
  return {
    greet,
    greetLater,
    stop: () => waiting.forEach((timer) => clearTimeout(timer)),
  };
}
