import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type ConnectionFault, FaultyConnection } from './faulty-connection.ts';

export type { ConnectionFault } from './faulty-connection.ts';

export interface ProxyOptions {
  /** The port that the proxy forwards to. */
  targetPort: number;
  targetHost?: string;
  /** The port that the proxy listens on; a free one by default. */
  port?: number;
}

/** Matches the beginning of a connection's first request: `GET /path HTTP/1.1`. */
export type ConnectionFilter = RegExp;

const host = '127.0.0.1';
const anyConnection: ConnectionFilter = /(?:)/;

/**
 * A bad network between a real client and a real server. Connections pass through it, and a test
 * injects faults, from that moment on and into existing connections too.
 */
export class FaultProxy {
  readonly #server: Server;
  readonly #connections = new Set<FaultyConnection>();
  #port = 0;
  #fault: ConnectionFault = { kind: 'none' };
  #filter = anyConnection;

  constructor({ targetPort, targetHost = host }: ProxyOptions) {
    this.#server = createServer((client) => this.#take(client, connect(targetPort, targetHost)));
  }

  async listen(port = this.#port): Promise<void> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  get port(): number {
    return this.#port;
  }

  get isListening(): boolean {
    return this.#server.listening;
  }

  get url(): string {
    return `http://${host}:${this.#port}`;
  }

  /** The number of open connections whose first request matches. */
  count(filter = anyConnection): number {
    return this.#matching(filter).length;
  }

  /**
   * Injects a fault from now on; with a filter, only into connections whose first request matches.
   */
  inject(fault: ConnectionFault, filter = anyConnection): void {
    this.#fault = fault;
    this.#filter = filter;
    if (fault.kind === 'halfOpen')
      for (const connection of this.#matching(filter)) connection.deaden();
  }

  /** Ends the fault for new connections. A connection whose bytes were swallowed stays dead. */
  heal(): void {
    this.inject({ kind: 'none' });
  }

  /** Resets the open connections, like a network that goes down. */
  cut(filter = anyConnection): void {
    for (const connection of this.#matching(filter)) connection.reset();
  }

  /** Stops listening and cuts all connections; `listen` undoes it, on the same port. */
  async refuse(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.cut();
    await closed;
  }

  async close(): Promise<void> {
    if (this.isListening) await this.refuse();
  }

  #matching(filter: ConnectionFilter): FaultyConnection[] {
    return [...this.#connections].filter((connection) => filter.test(connection.head));
  }

  #take(client: Socket, server: Socket): void {
    const connection = new FaultyConnection(client, server, () =>
      this.#filter.test(connection.head) ? this.#fault : { kind: 'none' },
    );
    this.#connections.add(connection);
    void connection.ended.then(() => this.#connections.delete(connection));
  }
}

export async function startFaultProxy(options: ProxyOptions): Promise<FaultProxy> {
  const proxy = new FaultProxy(options);
  await proxy.listen(options.port);
  return proxy;
}
