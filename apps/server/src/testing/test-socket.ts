import { callType } from '@opencashier/contract/calls/call-paths';
import type { AnswerFrame } from '@opencashier/contract/calls/socket/frames';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { TestServer } from './test-server.ts';

type Query = Record<string, string>;

/** A socket to a server, as a widget opens it, that does not reconnect. */
export async function openSocket(url: string, query: Query = {}): Promise<Socket> {
  const socket = io(url, {
    path: '/v4/socket.io',
    query,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  await nextOn(socket, 'connect');
  return socket;
}

/** A socket that is closed with the test that opened it. */
export async function openTestSocket(url: string, query?: Query): Promise<Socket> {
  const socket = await openSocket(url, query);
  onTestFinished(() => void socket.close());
  return socket;
}

/** An authenticated socket: one without a valid token is closed after a while. */
export async function openAuthenticatedSocket(server: TestServer): Promise<Socket> {
  const socket = await openSocket(server.url);
  const token = await server.token({ user: 'known' });
  await askOver(socket, token, 'methods-payment-v3', { country: 'de', currency: 'EUR' });
  return socket;
}

/** A call by a frame, under its own key. It fails if the socket closes before the answer. */
export function askOver(
  socket: Socket,
  token: string,
  name: string,
  payload: unknown,
): Promise<AnswerFrame> {
  const id = crypto.randomUUID();
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => reject(new Error(`No answer to ${name}: ${reason}.`));
    const receive = (answer: AnswerFrame): void => {
      if (answer.id !== id) return;
      socket.off('message', receive).off('disconnect', fail);
      resolve(answer);
    };
    socket.on('message', receive).on('disconnect', fail);
    const type = callType(name);
    socket.emit('message', { id, key: id, token, time: Date.now(), type, payload });
  });
}

export function nextOn<T>(socket: Socket, event: string): Promise<T> {
  return new Promise((resolve) => socket.once(event, resolve));
}
