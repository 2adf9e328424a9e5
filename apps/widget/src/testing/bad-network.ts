import type { WidgetMessage } from '@opencashier/contract/host/messages';
import { type FaultProxy, startFaultProxy } from '@opencashier/testing/fault-proxy';
import { nanoid } from 'nanoid';
import { createCashier } from '../adapters/cashier.ts';
import { httpRequest } from '../adapters/http-request.ts';
import { createHttpTransport } from '../adapters/http-transport.ts';
import { createPushBoard } from '../adapters/pushes.ts';
import { createSocketTransport } from '../adapters/socket/socket-transport.ts';
import { createTokenGate } from '../adapters/token-gate.ts';
import { fakeClock, type FakeClock, settle } from './fake-clock.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/**
 * A call's full path from the Cashier to a server, over both transports and a network that the test
 * controls. The clock is fake, the connections are real.
 */
export class BadNetwork {
  readonly server: TestServer;
  readonly proxy: FaultProxy;
  readonly clock: FakeClock = fakeClock();
  /** The messages sent to the host. */
  readonly sent: WidgetMessage[] = [];
  readonly #lifetime = new AbortController();
  readonly #closing: (() => void)[] = [];

  static async start(): Promise<BadNetwork> {
    const server = await startTestServer();
    const proxy = await startFaultProxy({ targetPort: Number(new URL(server.url).port) });
    return new BadNetwork(server, proxy);
  }

  private constructor(server: TestServer, proxy: FaultProxy) {
    this.server = server;
    this.proxy = proxy;
  }

  open(name: 'http' | 'socket') {
    const { proxy, clock } = this;
    const host = { send: (message: WidgetMessage) => void this.sent.push(message) };
    const pushes = createPushBoard();
    const http = createHttpTransport({
      request: httpRequest,
      context: () => ({ start: { platformVersion: 'redesign' }, user: { platform: 'desktop' } }),
      host,
      get: (url, init) => {
        const ends = init?.signal ? [init.signal] : [];
        const signal = AbortSignal.any([this.#lifetime.signal, ...ends]);
        const headers = { ...(init?.headers as Record<string, string>), connection: 'close' };
        return fetch(new URL(url as string, proxy.url), { ...init, headers, signal });
      },
    });
    let givenUp = 0;
    const socket =
      name === 'socket'
        ? createSocketTransport({
            url: proxy.url,
            query: () => ({ cashier_type: 'widget' }),
            clock,
            createId: nanoid,
            pushes,
            http,
            onGiveUp: () => void (givenUp += 1),
          })
        : undefined;
    if (socket) this.#closing.push(socket.close);
    const gate = createTokenGate('old', { host, clock });
    const cashier = createCashier({ transport: socket ?? http, gate, clock, pushes });
    const cancel = () => cashier.call('deposit-cancel', reference, { key: 'one-key' });
    return { cashier, cancel, gate, pushes, socket, givenUp: () => givenUp };
  }

  /** Lets real bytes travel and the fake clock advance until `done`. */
  async until(done: () => boolean, stepMs = 0): Promise<void> {
    while (!done()) {
      await this.clock.advance(stepMs);
      await settle();
    }
  }

  async ended<T>(call: Promise<T>, stepMs = 100): Promise<T | Error> {
    let isOver = false;
    const outcome = call.catch((error: unknown) => error as Error).finally(() => (isOver = true));
    await this.until(() => isOver, stepMs);
    return outcome;
  }

  async close(): Promise<void> {
    for (const close of this.#closing) close();
    this.#lifetime.abort();
    await this.proxy.close();
    await this.server.close();
  }
}

/** The input of the test's call, and the server's usual answer. */
export const reference = { depositId: 'd', paymentMethod: 'spei' };
export const cancelled = { depositId: 'd', status: 'mistaked' };
