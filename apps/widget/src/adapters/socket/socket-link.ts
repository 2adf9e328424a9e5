import { lineRefused } from '@opencashier/contract/calls/socket/frames';
import { io, type Socket } from 'socket.io-client';
import type { Clock } from '../../ports/clock.ts';
import { backoffMs } from './backoff.ts';

export interface LinkOptions {
  url: string;
  /** Read for every connection, because the token in it may have been renewed. */
  query: () => Record<string, string>;
  clock: Clock;
  onConnect: () => void;
  onDisconnect: () => void;
  /** The last retry of a round failed. */
  onGiveUp: () => void;
}

export interface SocketLink {
  socket: Socket;
  /** True if calls can use the socket now. */
  isConnected: () => boolean;
  /** Joins the current round of attempts or starts one; false at once if the last round failed. */
  connected(): Promise<boolean>;
  /** Starts a round if needed. Resolves to the result of the current attempt; false between two. */
  tried(): Promise<boolean>;
  /** True if it was ever connected. If not, the network may block sockets. */
  connectedOnce: () => boolean;
  /** Retries now, because the network is back, the page is visible, or the token was renewed. */
  retryNow: () => void;
  close: () => void;
}

const retriesMax = 3;
const connectTimeoutMs = 6000;

/** NET-4, NET-7: websocket only, and without the client's own reconnection. */
function createSocket(url: string): Socket {
  return io(url, {
    path: '/v4/socket.io',
    transports: ['websocket'],
    autoConnect: false,
    reconnection: false,
    timeout: connectTimeoutMs,
    forceNew: true,
  });
}

// The connection may also close or stall between its opening and the server's greeting.
async function tryOnce(
  socket: Socket,
  { clock, query }: Pick<LinkOptions, 'clock' | 'query'>,
): Promise<boolean> {
  const settled = new AbortController();
  const settle = (): void => settled.abort();
  socket.on('connect', settle).on('connect_error', settle);
  socket.io.opts.query = query();
  socket.connect();
  const { engine } = socket.io;
  engine.on('close', settle);
  await clock.wait(connectTimeoutMs, settled.signal);
  socket.off('connect', settle).off('connect_error', settle);
  engine.off('close', settle);
  if (!socket.connected) socket.disconnect();
  return socket.connected;
}

/** NET-7: connects in rounds of one attempt and three retries, with our own backoff. */
export function createSocketLink(options: LinkOptions): SocketLink {
  const { url, clock } = options;
  let round: Promise<boolean> | undefined;
  let trying: Promise<boolean> | undefined;
  let pause = new AbortController();
  let gaveUp = false;
  let wasConnected = false;
  let closed = false;
  const socket = createSocket(url);
  socket.on('connect', () => {
    wasConnected = true;
    options.onConnect();
  });
  // The server refuses connections from here for now; retrying would only add load.
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
      trying = tryOnce(socket, options);
      const isOpen = await trying;
      trying = undefined;
      if (isOpen) return true;
    }
    giveUp();
    return false;
  }

  function giveUp(): void {
    gaveUp = true;
    options.onGiveUp();
  }

  const isConnected = (): boolean => socket.connected && !gaveUp;

  async function connected(): Promise<boolean> {
    if (isConnected()) return true;
    if (gaveUp) return false;
    round ??= runRound().finally(() => (round = undefined));
    return round;
  }

  return {
    socket,
    isConnected,
    connected,
    async tried() {
      if (isConnected()) return true;
      void connected();
      return trying ?? false;
    },
    connectedOnce: () => wasConnected,
    retryNow() {
      if (socket.connected || closed) return;
      gaveUp = false;
      // A running round starts over without a pause as soon as its current attempt ends.
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
