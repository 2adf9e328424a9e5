import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tryFolderLock } from './folder-lock.ts';

async function home() {
  const pgdata = await mkdtemp(join(tmpdir(), 'folder-lock-'));
  onTestFinished(() => rm(pgdata, { recursive: true, force: true }));
  await writeFile(join(pgdata, 'opencashier.password'), 'a password');
  return { dataDir: pgdata, pgdata, binaries: { root: '', version: '' }, identity: undefined };
}

/** A server on a free port that greets each connection, and then says nothing. */
async function silentServer(greet: (socket: Socket) => void = () => undefined): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    socket.once('data', () => greet(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

it('a server that accepts connections and does not answer is not ready yet', async () => {
  const attempt = await tryFolderLock(await home(), await silentServer(), 50);
  expect(attempt).toEqual({ outcome: 'not-ready' });
});

it('a server that does not answer the request for the lock is not ready yet', async () => {
  // AuthenticationOk and ReadyForQuery of PostgreSQL's protocol.
  const welcome = Buffer.from('5200000008000000005a0000000549', 'hex');
  const port = await silentServer((socket) => socket.write(welcome));
  expect(await tryFolderLock(await home(), port, 50)).toEqual({ outcome: 'not-ready' });
});
