import {
  createServer,
  request as askHttp,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Balancer {
  url: string;
  /** The ports of the servers that get requests, in turn. */
  targets: Set<number>;
  close(): Promise<void>;
}

/** Sends each request and each socket to the next server that is ready. */
export async function startBalancer(): Promise<Balancer> {
  const targets = new Set<number>();
  let turn = 0;
  const next = (): number => {
    turn += 1;
    const list = [...targets];
    const port = list[turn % list.length];
    if (port === undefined) throw new Error('no server is ready');
    return port;
  };

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const { method, url: path, headers } = request;
    const onward = askHttp({ host: '127.0.0.1', port: next(), method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const onward = connect(next(), '127.0.0.1', () => {
      const { rawHeaders } = request;
      const lines = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [],
      );
      onward.write([`GET ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    const end = (): void => {
      onward.destroy();
      socket.destroy();
    };
    for (const one of [onward, socket]) one.on('error', end).on('close', end);
  }

  const server = createServer(forward).on('upgrade', upgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
