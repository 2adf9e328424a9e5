import { lineRefused } from '@opencashier/contract/calls/frames';
import { io, type Socket } from 'socket.io-client';
import type { Clock } from '../../ports/clock.ts';
import { backoffMs } from './backoff.ts';

export interface LinkOptions {
  url: string;
  query: Record<string, string>;
  clock: Clock;
  onConnect: () => void;
  onDisconnect: () => void;
  /** The last retry of a round has failed. */
  onGiveUp: () => void;
}

export interface SocketLink {
  socket: Socket;
  /** Whether calls may go over it now. */
  stands: () => boolean;
  /** Joins the round under way; begins one where none has failed yet. */
  connected(): Promise<boolean>;
  /** How the try under way ends; false where none is. */
  tried(): Promise<boolean>;
  /** Whether it ever stood: one that never did may be forbidden here, and not just broken. */
  connectedOnce: () => boolean;
  /** There is hope again: the network is back, someone looks, or a fresh token came. */
  newRound: () => void;
  close: () => void;
}

const retriesMax = 3;
const connectTimeoutMs = 6000;

/** NET-4, NET-7 */
function createSocket(url: string, query: Record<string, string>): Socket {
  return io(url, {
    path: '/v4/socket.io',
    transports: ['websocket'],
    autoConnect: false,
    reconnection: false,
    timeout: connectTimeoutMs,
    forceNew: true,
    query,
  });
}

// A line may also close, or stay silent, between its opening and the server's greeting.
async function tryOnce(socket: Socket, clock: Clock): Promise<boolean> {
  const settled = new AbortController();
  const settle = (): void => settled.abort();
  socket.on('connect', settle).on('connect_error', settle);
  socket.connect();
  const { engine } = socket.io;
  engine.on('close', settle);
  await clock.wait(connectTimeoutMs, settled.signal);
  socket.off('connect', settle).off('connect_error', settle);
  engine.off('close', settle);
  if (!socket.connected) socket.disconnect();
  return socket.connected;
}

/** NET-7: connections come in rounds of one try and three retries, with pauses of our own. */
export function createSocketLink(options: LinkOptions): SocketLink {
  const { url, query, clock } = options;
  let round: Promise<boolean> | undefined;
  let trying: Promise<boolean> | undefined;
  let pause = new AbortController();
  let hopeless = false;
  let stoodOnce = false;
  let closed = false;
  const socket = createSocket(url, query);
  socket.on('connect', () => {
    stoodOnce = true;
    options.onConnect();
  });
  // The server takes no line from here for now: to knock on would only be a burden to it.
  socket.on(lineRefused, giveUp);
  socket.on('disconnect', () => {
    options.onDisconnect();
    if (!closed) void connected();
  });

  async function runRound(): Promise<boolean> {
    for (let attempt = 0; attempt <= retriesMax; attempt += 1) {
      if (attempt > 0) await clock.wait(backoffMs(attempt, clock.random()), pause.signal);
      if (closed) return false;
      if (pause.signal.aborted) {
        pause = new AbortController();
        attempt = 0;
      }
      trying = tryOnce(socket, clock);
      const stands = await trying;
      trying = undefined;
      if (stands) return true;
    }
    giveUp();
    return false;
  }

  function giveUp(): void {
    hopeless = true;
    options.onGiveUp();
  }

  const stands = (): boolean => socket.connected && !hopeless;

  async function connected(): Promise<boolean> {
    if (stands()) return true;
    if (hopeless) return false;
    round ??= runRound().finally(() => (round = undefined));
    return round;
  }

  return {
    socket,
    stands,
    connected,
    async tried() {
      if (stands()) return true;
      void connected();
      return trying ?? false;
    },
    connectedOnce: () => stoodOnce,
    newRound() {
      if (socket.connected || closed) return;
      hopeless = false;
      // A round under way begins again without a pause, as soon as its present try has ended.
      if (round) pause.abort();
      void connected();
    },
    close() {
      closed = true;
      pause.abort();
      socket.disconnect();
    },
  };
}
