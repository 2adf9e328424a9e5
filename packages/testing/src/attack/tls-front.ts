import { connect, type AddressInfo, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import type { Certificate } from './certificate.ts';

export interface TlsFront {
  url: string;
  close(): Promise<void>;
}

/** An https address for a plain server on this machine, because production accepts no other. */
export async function startTlsFront(certificate: Certificate, plainUrl: string): Promise<TlsFront> {
  const { port } = new URL(plainUrl);
  const open = new Set<Socket>();
  const follow = (socket: Socket, other: () => Socket): void => {
    open.add(socket);
    socket.on('error', () => other().destroy());
    socket.on('close', () => {
      open.delete(socket);
      other().destroy();
    });
  };
  const server = createServer(certificate, (outer) => {
    const inner = connect(Number(port), '127.0.0.1');
    follow(outer, () => inner);
    follow(inner, () => outer);
    outer.pipe(inner).pipe(outer);
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
