import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { Home } from './home.ts';

/** How a process proves, without PostgreSQL's help, that it owns a data folder and is alive. */
export interface FolderOwner {
  /** Gives the folder up. */
  close(): Promise<void>;
}

interface OwnerFile {
  readonly port: number;
  readonly proof: string;
  readonly name: string;
}

// An owner whose event loop is busy answers late. A stranger who got the port answers wrongly.
const answerTimeoutMs = 5_000;

/**
 * The folder's lock lives in PostgreSQL, which drops it together with the connection when it closes
 * all connections after a crash. The owner therefore also listens on a port that it writes into the
 * folder, and answers with a secret from the same file: the kernel closes the port when the process
 * dies, and not before. Only the holder of the lock may call this.
 */
export async function announceOwner(home: Home): Promise<FolderOwner> {
  const proof = randomBytes(16).toString('hex');
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(proof);
  });
  await new Promise<void>((listening, fail) => {
    server.once('error', fail).listen(0, '127.0.0.1', listening);
  });
  // Owning a folder is no work: a process with nothing else to do may end.
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

/** What this process calls itself, both in the owner file and towards PostgreSQL. */
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
      // A stranger may send without end.
      if (text.length > 100) socket.destroy();
    });
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => answer(text));
  });
}
