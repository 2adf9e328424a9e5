import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { Home } from './home.ts';

/** Proves, without PostgreSQL, that a process owns a data folder and is alive. */
export interface FolderOwner {
  /** Gives up the folder. */
  close(): Promise<void>;
}

interface OwnerFile {
  readonly port: number;
  readonly proof: string;
  readonly name: string;
}

// An owner with a busy event loop answers late. Another process on that port gives a wrong answer.
const answerTimeoutMs = 5_000;

/**
 * The folder's lock is held in PostgreSQL, which releases it when it closes all connections after a
 * crash. The owner therefore also listens on a port that it writes into the folder, and answers
 * with a secret from the same file. The kernel closes the port when the process dies, and not
 * before. Only the holder of the lock may call this.
 */
export async function announceOwner(home: Home): Promise<FolderOwner> {
  const proof = randomBytes(16).toString('hex');
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    // A process that keeps its end open must not keep the owner from closing.
    socket.end(proof, () => socket.destroy());
  });
  await new Promise<void>((listening, fail) => {
    server.once('error', fail).listen(0, '127.0.0.1', listening);
  });
  // Owning a folder must not keep an otherwise idle process alive.
  server.unref();
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await writeOwner(home, { port, proof, name: ownerName() });
  return {
    async close() {
      if ((await readOwner(home))?.proof === proof) await rm(ownerFile(home), { force: true });
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The name of the living process that owns the folder, if there is one. */
export async function findOwner(home: Home): Promise<string | undefined> {
  const owner = await readOwner(home);
  return owner && (await askForProof(owner.port)) === owner.proof ? owner.name : undefined;
}

/** This process's name in the owner file and in PostgreSQL. */
export function ownerName(): string {
  return `opencashier, process ${process.pid}`;
}

function ownerFile(home: Home): string {
  return join(home.dataDir, 'owner.json');
}

// Renamed into place, so that nobody reads half a file.
async function writeOwner(home: Home, owner: OwnerFile): Promise<void> {
  const draft = `${ownerFile(home)}.${owner.proof}`;
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600 });
  await rename(draft, ownerFile(home));
}

async function readOwner(home: Home): Promise<OwnerFile | undefined> {
  try {
    const owner = JSON.parse(await readFile(ownerFile(home), 'utf8')) as Partial<OwnerFile>;
    const { port = 0, proof = '', name = '' } = owner;
    return port > 0 && proof && name ? { port, proof, name } : undefined;
  } catch {
    return undefined;
  }
}

async function askForProof(port: number): Promise<string> {
  return new Promise((answer) => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1', timeout: answerTimeoutMs });
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      // Another process may send without end.
      if (text.length > 100) socket.destroy();
    });
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => answer(text));
  });
}
