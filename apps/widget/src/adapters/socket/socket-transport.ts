import { callType } from '@opencashier/contract/calls/call-paths';
import {
  type AnswerFrame,
  isSuccessStatus,
  type RequestFrame,
} from '@opencashier/contract/calls/socket/frames';
import type { Pushes } from '@opencashier/contract/calls/socket/pushes';
import { networkError } from '../../ports/cashier-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PushBoard } from '../pushes.ts';
import type { Answer, CallFrame, Transport } from '../transport.ts';
import { createSocketLink, type SocketLink } from './socket-link.ts';

export interface SocketOptions {
  url: string;
  query: () => Record<string, string>;
  clock: Clock;
  createId: () => string;
  pushes: Pick<PushBoard, 'emit' | 'setPushing'>;
  /** Carries the calls while the socket is not connected, with the same keys. */
  http: Transport;
  onGiveUp: (wasConnected: boolean) => void;
}

interface Waiting {
  frame: CallFrame;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

// The longest time that a call waits for a connection. A lost connection usually comes back, so it
// is worth a longer wait than a first one, which the network may block while the player sees
// nothing.
const lostWaitMs = 5000;
const firstWaitMs = 3000;

export function createSocketTransport(
  options: SocketOptions,
): Transport & Pick<SocketLink, 'retryNow' | 'close'> {
  const { clock, pushes, http } = options;
  const waiting = new Map<string, Waiting>();
  const link = createSocketLink({
    ...options,
    onGiveUp: () => options.onGiveUp(link.connectedOnce()),
    onConnect: () => pushes.setPushing(true),
    onDisconnect() {
      pushes.setPushing(false);
      for (const call of waiting.values()) call.reject(networkError());
      waiting.clear();
    },
  });
  link.socket.on('message', (frame: AnswerFrame) => {
    const call = waiting.get(frame.id);
    waiting.delete(frame.id);
    if (!call) return;
    readAnswer(frame)
      // Only lists are compressed, so they can be requested once more.
      .catch(() => http.send(call.frame))
      .then(call.resolve, call.reject);
  });
  const names = ['deposit.status', 'withdrawal.status', 'login.token', 'methods.off'] as const;
  for (const push of names) {
    link.socket.on(push, (payload: Pushes[typeof push]) => pushes.emit(push, payload));
  }
  void link.connected();

  // NET-5: sends a message with its token and id.
  function emit(call: CallFrame): Promise<Answer> {
    const { name, payload, key, token, signal } = call;
    const id = options.createId();
    const type = callType(name);
    const frame: RequestFrame = {
      id,
      token,
      time: clock.nowMs(),
      type,
      payload,
      ...(key && { key }),
    };
    signal.addEventListener('abort', () => waiting.delete(id));
    return new Promise((resolve, reject) => {
      waiting.set(id, { frame: call, resolve, reject });
      link.socket.emit('message', frame);
    });
  }

  return {
    async send(frame) {
      const wasConnected = link.connectedOnce();
      const tooLong = clock.wait(wasConnected ? lostWaitMs : firstWaitMs, frame.signal);
      const connecting = wasConnected ? link.connected() : link.tried();
      await Promise.race([connecting, tooLong]);
      // The connection may drop at this very moment, and a buffered frame would be lost.
      return link.isConnected() ? emit(frame) : http.send(frame);
    },
    retryNow: link.retryNow,
    close: link.close,
  };
}

async function readAnswer({ status, data, gzip, error }: AnswerFrame): Promise<Answer> {
  // ERR-3: the socket's ranges of success statuses.
  const head = { ok: isSuccessStatus(status), status };
  return { ...head, data: gzip ? await unpack(gzip) : data, ...(error && { error }) };
}

function unpack(gzip: Uint8Array | ArrayBuffer): Promise<unknown> {
  const stream = new Blob([new Uint8Array(gzip)])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).json();
}
