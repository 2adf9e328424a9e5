import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../free-port.ts';
import { findLitecoind, type Litecoind } from './find-litecoind.mjs';

export const hasLitecoind = (): boolean => findLitecoind() !== undefined;

/** The title of the test that replaces those that need a node, if there is none. */
export const noLitecoind =
  'did not run: no litecoind was found; see “Tests on a real node” in docs/testing.md';

/** A real Litecoin node in regtest, whose blocks and history a test controls. */
export interface LitecoinNode {
  /** Its JSON-RPC, with user and password. */
  url: string;
  ask<T>(method: string, ...params: unknown[]): Promise<T>;
  /** Mines blocks with the transactions of the mempool; returns their hashes. */
  mine(count?: number): Promise<string[]>;
  /** Discards a block and those after it, and mines an empty one in its place. */
  discard(hash: string | undefined): Promise<void>;
  /** The node's wallet pays to an address; returns the txid. */
  pay(address: string, amount: string): Promise<string>;
  close(): Promise<void>;
}

const user = 'opencashier';
const password = 'only-for-tests';
/** The wallet can spend a block's reward only after this many further blocks. */
const maturity = 100;

function startProcess({ program, libraries }: Litecoind, folder: string, port: number) {
  const settings = {
    datadir: folder,
    rpcport: port,
    rpcuser: user,
    rpcpassword: password,
    // The node has no peers.
    listen: 0,
    dnsseed: 0,
    connect: 0,
    keypool: 1,
    fallbackfee: '0.001',
    // By default, Litecoin's nodes relay no replacements.
    mempoolreplacement: 1,
    walletrbf: 1,
    printtoconsole: 0,
  };
  const args = Object.entries(settings).map(([name, value]) => `-${name}=${value}`);
  const inherited = process.env['LD_LIBRARY_PATH'] ?? '';
  const env = {
    ...process.env,
    HOME: folder,
    LD_LIBRARY_PATH: [...libraries, inherited].filter(Boolean).join(delimiter),
  };
  return spawn('sh', ['-c', untilInputEnds, program, '-regtest', '-server', ...args], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
}

/** Kills the node when the test closes this input, and also when the test itself was killed. */
const untilInputEnds = `
  exec 3<&0
  "$0" "$@" 3<&- & node=$!
  (read -r _ <&3; kill -9 $node) & watch=$!
  wait $node
  kill $watch`;

/** Starts a node with a wallet that has coins; call it only if `hasLitecoind`. */
export async function startLitecoinNode(): Promise<LitecoinNode> {
  const found = findLitecoind();
  if (!found) throw new Error(noLitecoind);
  const folder = await mkdtemp(join(tmpdir(), 'opencashier-litecoin-'));
  const port = await freePort();
  const child = startProcess(found, folder, port);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const address = `127.0.0.1:${port}`;

  async function ask<T>(method: string, ...params: unknown[]): Promise<T> {
    const answer = await fetch(`http://${address}`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${user}:${password}`)}` },
      body: JSON.stringify({ method, params }),
    });
    const { result, error } = (await answer.json()) as { result: T; error: unknown };
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  async function close(): Promise<void> {
    child.stdin.end();
    await ended;
    await rm(folder, { recursive: true });
  }

  try {
    await untilReady(ask, ended);
    await ask('createwallet', 'payer');
    const own = await ask<string>('getnewaddress');
    const mine = (count = 1) => ask<string[]>('generatetoaddress', count, own);
    await mine(maturity + 1);
    return {
      url: `http://${user}:${password}@${address}`,
      ask,
      mine,
      async discard(hash) {
        await ask('invalidateblock', hash);
        await ask('generateblock', own, []);
      },
      pay: (to, amount) => ask('sendtoaddress', to, amount),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Polls until the node answers: there is no other sign that it has started. */
async function untilReady(ask: LitecoinNode['ask'], ended: Promise<void>): Promise<void> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  for (;;) {
    if (hasEnded) throw new Error('litecoind ended before it answered');
    try {
      await ask('getblockcount');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
