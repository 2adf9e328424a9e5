import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSignatures, requestContent } from '@opencashier/contract/signatures';
import {
  type WalletAnswer,
  type WalletOperation,
  walletOperations,
  type WalletRequest,
} from '@opencashier/contract/wallet/operations';
import { fromMinor, toMinor } from '@opencashier/money';

const secret = `whsec_${Buffer.from('a-wallet-key-that-only-tests-know-of').toString('base64')}`;
const exponent = 2;

interface Purse {
  available: bigint;
  held: bigint;
}

/**
 * An operator's own wallet, controlled by the test. It counts each reference once, and holds
 * nothing under a reference that was released before.
 */
export class FakeWallet {
  readonly secret = secret;
  /** Every movement that it made, in order, without repeated ones. */
  readonly taken: { operation: WalletOperation; reference: string; user: string }[] = [];
  /** Its refusal of the next deposits and holds; undefined accepts them. */
  refusal: { code?: string; message: string; link?: string } | undefined;
  /** The players' debts, in minor units. */
  readonly owed = new Map<string, bigint>();
  /**
   * `lost`: it executes the request, but the answer is lost. `slow`: it executes it, and never
   * answers on an open connection. `partial`: it executes it, and the connection ends within the
   * answer. `late`: the connection of a movement ends, and it arrives when the test delivers it.
   */
  fault: 'none' | 'down' | 'lost' | 'slow' | 'partial' | 'late' = 'none';
  /** Its answer to every movement, which it does not execute. */
  says: { status: number; body: string } | undefined;
  readonly #purses = new Map<string, Purse>();
  readonly #answers = new Map<string, unknown>();
  readonly #holds = new Map<string, bigint>();
  readonly #released = new Set<string>();
  readonly #delayed: (() => void)[] = [];
  readonly #signatures = createSignatures([secret]);
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { status, answer } = this.#serve(request, body);
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      const isLate = this.fault === 'late' && request.method === 'POST';
      if (this.fault === 'lost' || isLate) return void response.destroy();
      if (this.fault === 'slow') return undefined;
      const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(text) };
      response.writeHead(status, { 'content-type': 'application/json', ...length });
      if (this.fault !== 'partial') return void response.end(text);
      return void response.write(text.slice(0, -1), () => response.destroy());
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  purse(user: string, currency = 'EUR'): Purse {
    const key = `${user} ${currency}`;
    const known = this.#purses.get(key) ?? { available: 0n, held: 0n };
    this.#purses.set(key, known);
    return known;
  }

  /** The number of movements that have not reached it yet. */
  get delayed(): number {
    return this.#delayed.length;
  }

  /** Executes the delayed movements. */
  deliverDelayed(): void {
    for (const deliver of this.#delayed.splice(0)) deliver();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  #serve(request: IncomingMessage, body: string): { status: number; answer: unknown } {
    const { method = '', url = '' } = request;
    const isSigned = this.#signatures.verify(request.headers, requestContent(method, url, body));
    if (!isSigned) return { status: 401, answer: {} };
    if (this.fault === 'down') return { status: 503, answer: {} };
    const [, first = '', user = ''] = url.split('/');
    if (method === 'GET') return { status: 200, answer: this.#balances(user) };
    if (this.says) return { status: this.says.status, answer: this.says.body };
    const operation = first as WalletOperation;
    const asked = walletOperations[operation].request.parse(JSON.parse(body));
    if (this.fault === 'late') {
      this.#delayed.push(() => void this.#once(operation, asked));
      return { status: 200, answer: {} };
    }
    return { status: 200, answer: this.#once(operation, asked) };
  }

  #balances(user: string) {
    const { available, held } = this.purse(user);
    const text = (minor: bigint) => fromMinor(minor, exponent);
    const sums = { available: text(available), held: text(held) };
    const owed = text(this.owed.get(user) ?? 0n);
    return { balances: [{ currency: 'EUR', ...sums, owed }] };
  }

  #once(operation: WalletOperation, asked: Omit<WalletRequest<'credit'>, 'reference'>): unknown {
    if (!('reference' in asked) || typeof asked.reference !== 'string') {
      return this.refusal ? { allowed: false, ...this.refusal } : { allowed: true };
    }
    const { reference } = asked;
    const key = `${operation} ${reference}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = this.#move(operation, { ...asked, reference });
    if ('held' in answer && !answer.held) return answer;
    this.#answers.set(key, answer);
    this.taken.push({ operation, reference, user: asked.user });
    return answer;
  }

  #move(operation: WalletOperation, asked: WalletRequest<'credit'>): WalletAnswer<'hold'> | object {
    const purse = this.purse(asked.user, asked.currency);
    const minor = toMinor(asked.amount, exponent) ?? 0n;
    const held = this.#holds.get(asked.reference) ?? 0n;
    switch (operation) {
      case 'credit':
        purse.available += minor;
        return { reference: asked.reference };
      case 'reverse':
        purse.available -= minor;
        return { reference: asked.reference };
      case 'hold':
        if (this.refusal) return { held: false, ...this.refusal };
        if (this.#released.has(asked.reference)) return { held: false };
        if (purse.available < minor) return { held: false };
        purse.available -= minor;
        purse.held += minor;
        this.#holds.set(asked.reference, minor);
        return { held: true };
      case 'commit':
      case 'release':
        this.#holds.delete(asked.reference);
        purse.held -= held;
        if (operation === 'release') {
          purse.available += held;
          this.#released.add(asked.reference);
        }
        return { reference: asked.reference };
      case 'authorize':
        return { reference: asked.reference };
    }
  }
}

export async function startFakeWallet(): Promise<FakeWallet> {
  const wallet = new FakeWallet();
  await wallet.listen();
  return wallet;
}
