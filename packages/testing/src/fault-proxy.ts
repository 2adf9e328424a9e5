import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type Fault, FaultyLine } from './faulty-line.ts';

export type { Fault } from './faulty-line.ts';

export interface ProxyOptions {
  /** Where everything goes that comes in. */
  targetPort: number;
  targetHost?: string;
  /** Where it comes in; a free port unless told. */
  port?: number;
}

/** The beginning of a line's first request: `GET /path HTTP/1.1`. */
export type LineFilter = RegExp;

const host = '127.0.0.1';
const anyLine: LineFilter = /(?:)/;

/**
 * A bad network between a client and a server that are both real: connections go through it, and
 * it does to them what a test says, from that moment on and to those that already stand.
 */
export class FaultProxy {
  readonly #server: Server;
  readonly #lines = new Set<FaultyLine>();
  #port = 0;
  #fault: Fault = { kind: 'none' };
  #filter = anyLine;

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

  /** How many lines stand whose first request looks like this. */
  count(filter = anyLine): number {
    return this.#matching(filter).length;
  }

  /** From here on; where a filter is given, to the lines whose first request looks like it. */
  inject(fault: Fault, filter = anyLine): void {
    this.#fault = fault;
    this.#filter = filter;
    if (fault.kind === 'halfOpen') for (const line of this.#matching(filter)) line.deaden();
  }

  /** All is well for new lines. One whose bytes were swallowed stays as dead as it is. */
  heal(): void {
    this.inject({ kind: 'none' });
  }

  /** Ends the lines that stand, as a network does that goes away. */
  cut(filter = anyLine): void {
    for (const line of this.#matching(filter)) line.reset();
  }

  /** Nobody listens any more, and what stood is cut; `listen` ends that, on the same port. */
  async refuse(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.cut();
    await closed;
  }

  async close(): Promise<void> {
    if (this.isListening) await this.refuse();
  }

  #matching(filter: LineFilter): FaultyLine[] {
    return [...this.#lines].filter((line) => filter.test(line.head));
  }

  #take(client: Socket, server: Socket): void {
    const line = new FaultyLine(client, server, () =>
      this.#filter.test(line.head) ? this.#fault : { kind: 'none' },
    );
    this.#lines.add(line);
    void line.ended.then(() => this.#lines.delete(line));
  }
}

export async function startFaultProxy(options: ProxyOptions): Promise<FaultProxy> {
  const proxy = new FaultProxy(options);
  await proxy.listen(options.port);
  return proxy;
}
