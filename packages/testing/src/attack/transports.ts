import { callType, getCalls } from '@opencashier/contract/calls/call-paths';
import { io, type Socket } from 'socket.io-client';
import type { Reply } from './attack-record.ts';

export interface Transport {
  name: 'http' | 'socket';
  /** One call; any token and any payload. */
  ask(token: string, call: string, payload: unknown, key?: string): Promise<Reply>;
  close(): void;
}

/** A random address for each connection, as from a botnet. */
export function randomAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 253);
  return `198.${18 + (part() % 2)}.${part()}.${part()}`;
}

function queryOf(payload: unknown): string {
  const pairs = Object.entries(Object(payload) as object);
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

export function httpTransport(url: string): Transport {
  return {
    name: 'http',
    async ask(token, call, payload, key = crypto.randomUUID()) {
      const isGet = getCalls.includes(call);
      const response = await fetch(`${url}/api/BANKING/${call}${isGet ? queryOf(payload) : ''}`, {
        method: isGet ? 'GET' : 'POST',
        headers: {
          // Headers allow no other characters; a mutated token may contain them.
          authorization: `Bearer ${token.replaceAll(/[^\x20-\x7e]/g, '?')}`,
          'x-forwarded-for': randomAddress(),
          'idempotency-key': key,
          ...(isGet ? {} : { 'content-type': 'application/json' }),
        },
        ...(isGet ? {} : { body: JSON.stringify(payload) }),
      });
      return { status: response.status, body: await response.json().catch(() => undefined) };
    },
    close() {},
  };
}

// A server closes a socket that sends only bad tokens, and limits the calls of one socket.
const callsPerSocket = 25;
const answerMaxMs = 20_000;

interface PooledSocket {
  socket: Socket;
  calls: number;
  waiting: number;
}

export function socketTransport(url: string): Transport {
  let current: PooledSocket | undefined;

  function open(): PooledSocket {
    const socket = io(url, {
      path: '/v4/socket.io',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { 'x-forwarded-for': randomAddress() },
    });
    return { socket, calls: 0, waiting: 0 };
  }

  /** Calls that still wait for their answers keep their own socket. */
  function currentSocket(): PooledSocket {
    if (current?.socket.active && current.calls < callsPerSocket) return current;
    if (current?.waiting === 0) current.socket.close();
    return (current = open());
  }

  return {
    name: 'socket',
    ask(token, call, payload, key = crypto.randomUUID()) {
      const used = currentSocket();
      const { socket } = used;
      used.calls += 1;
      used.waiting += 1;
      const id = crypto.randomUUID();
      return new Promise((resolve) => {
        const end = (reply: Reply): void => {
          clearTimeout(timer);
          socket.off('message', receive);
          socket.off('disconnect', lost);
          socket.off('connect_error', lost);
          used.waiting -= 1;
          if (used !== current && used.waiting === 0) socket.close();
          resolve(reply);
        };
        const receive = (answer: {
          id?: string;
          status: number;
          data?: unknown;
          error?: unknown;
        }) => {
          if (answer.id !== id) return;
          end({ status: answer.status, body: answer.data ?? { error: answer.error } });
        };
        const lost = (): void => end({ status: 0, body: undefined });
        // A frame that the server cannot read is dropped without an answer.
        const timer = setTimeout(lost, answerMaxMs);
        socket.on('message', receive);
        socket.once('disconnect', lost);
        socket.once('connect_error', lost);
        socket.emit('message', { id, key, token, time: Date.now(), type: callType(call), payload });
      });
    },
    close() {
      current?.socket.close();
    },
  };
}
