import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectionFault, type FaultProxy, startFaultProxy } from './fault-proxy.ts';

let server: Server;
let served: Set<Socket>;
let proxy: FaultProxy;
let opened: TestClient[];

const answerBytes = 4000;

beforeEach(async () => {
  served = new Set();
  server = createServer((socket) => {
    served.add(socket);
    socket.on('data', () => socket.write('x'.repeat(answerBytes)));
    socket.on('close', () => served.delete(socket));
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startFaultProxy({ targetPort: (server.address() as AddressInfo).port });
  opened = [];
});

afterEach(async () => {
  for (const line of opened) line.end();
  await proxy.close();
  await new Promise((resolve) => server.close(resolve));
});

/** A client that requests answers of 4,000 bytes. */
class TestClient {
  received = 0;
  readonly #socket: Socket;
  readonly ended: Promise<string>;

  constructor() {
    this.#socket = connect(proxy.port, '127.0.0.1');
    this.#socket.on('data', (chunk) => (this.received += chunk.length));
    this.ended = new Promise((resolve) => {
      this.#socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
      this.#socket.on('close', () => resolve('closed'));
    });
    opened.push(this);
  }

  ask(path: string): this {
    this.#socket.write(`GET ${path} HTTP/1.1\r\n\r\n`);
    return this;
  }

  async answered(): Promise<void> {
    const goal = this.received + answerBytes;
    await expect.poll(() => this.received, { interval: 1 }).toBeGreaterThanOrEqual(goal);
  }

  end(): void {
    this.#socket.destroy();
  }
}

const open = (path = '/'): TestClient => new TestClient().ask(path);

async function tookMs(work: Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work;
  return performance.now() - startMs;
}

describe('a connection through the proxy', () => {
  it('forwards everything unchanged without a fault', async () => {
    const line = open();
    await line.answered();
    await line.ask('/').answered();
    expect(line.received).toBe(2 * answerBytes);
  });

  it('delays responses', async () => {
    proxy.inject({ kind: 'delay', ms: 60 });
    expect(await tookMs(open().answered())).toBeGreaterThan(118);
  });

  it('throttles responses', async () => {
    proxy.inject({ kind: 'throttle', bytesPerSecond: 20_000 });
    expect(await tookMs(open().answered())).toBeGreaterThan(150);
  });

  it('breaks in the middle of a response', async () => {
    proxy.inject({ kind: 'drop', afterBytes: 1000 });
    const line = open();
    expect(await line.ended).toBe('ECONNRESET');
    expect(line.received).toBeLessThanOrEqual(1000);
  });

  it('is reset at its first request', async () => {
    proxy.inject({ kind: 'reset' });
    const line = open();
    expect(await line.ended).toBe('ECONNRESET');
    expect(line.received).toBe(0);
  });

  it('is refused while the proxy is down, and accepted again on the same port', async () => {
    const { port } = proxy;
    await proxy.refuse();
    expect(await open().ended).toBe('ECONNREFUSED');
    await proxy.listen();
    expect(proxy.port).toBe(port);
    await open().answered();
  });

  it.each<ConnectionFault>([{ kind: 'blackhole' }, { kind: 'halfOpen' }])(
    'is accepted and never answered: $kind',
    async (fault) => {
      proxy.inject(fault);
      const silent = open('/silent');
      await expect.poll(() => proxy.count(/silent/)).toBe(1);
      proxy.heal();
      await open().answered();
      silent.ask('/again');
      await open().answered();
      expect(silent.received).toBe(0);
      expect(proxy.count(/silent/)).toBe(1);
    },
  );

  it('goes dead without either end noticing', async () => {
    const line = open('/stands');
    await line.answered();
    proxy.inject({ kind: 'halfOpen' });
    line.ask('/lost');
    for (const socket of served) socket.write('also lost');
    proxy.heal();
    await open().answered();
    expect(line.received).toBe(answerBytes);
    expect(proxy.count(/stands/)).toBe(1);
    expect(served.size).toBe(2);
  });

  it('stays open if only new ones fall into a black hole', async () => {
    const line = open();
    await line.answered();
    proxy.inject({ kind: 'blackhole' });
    await line.ask('/').answered();
  });

  it('is cut at both ends', async () => {
    const line = open('/cut');
    const other = open('/kept');
    await Promise.all([line.answered(), other.answered()]);
    proxy.cut(/\/cut/);
    expect(await line.ended).toBe('ECONNRESET');
    await expect.poll(() => served.size).toBe(1);
    await other.ask('/').answered();
  });

  it('ends after the last byte if the server ends it', async () => {
    proxy.inject({ kind: 'throttle', bytesPerSecond: 40_000 });
    const line = open();
    await expect.poll(() => line.received).toBeGreaterThan(0);
    for (const socket of served) socket.end();
    expect(await line.ended).toBe('closed');
    expect(line.received).toBe(answerBytes);
  });

  it('meets only the faults that match it', async () => {
    proxy.inject({ kind: 'reset' }, /\/elsewhere/);
    await open().answered();
    expect(await open('/elsewhere').ended).toBe('ECONNRESET');
  });
});
