import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  /** The next request that has not been read yet. */
  next(): Promise<Received>;
  /** The number of requests that have not been read. */
  untaken(): number;
  close(): Promise<void>;
}

/** A server that receives notices: it answers the given statuses in turn, then 204. */
export async function startReceiver(statuses: number[] = []): Promise<Receiver> {
  const arrived: Received[] = [];
  const waiting: ((received: Received) => void)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const received = { headers: request.headers, body: Buffer.concat(chunks).toString() };
    response.writeHead(statuses.shift() ?? 204).end();
    const taker = waiting.shift();
    if (taker) taker(received);
    else arrived.push(received);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/notices`,
    untaken: () => arrived.length,
    next() {
      const first = arrived.shift();
      return first
        ? Promise.resolve(first)
        : new Promise((resolve) => {
            waiting.push(resolve);
          });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
