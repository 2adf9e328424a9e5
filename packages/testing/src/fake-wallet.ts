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

interface Balance {
  available: bigint;
  held: bigint;
}

/**
 * `lost`: it executes the request, but the answer is lost. `slow`: it executes it, and never
 * answers on an open connection. `partial`: it executes it, and the connection ends within the
 * answer. `late`: the connection of a movement ends, and it arrives when the test delivers it.
 */
type WalletFault = 'none' | 'down' | 'lost' | 'slow' | 'partial' | 'late';

/** The player whom a request is about. */
function userIn({ method, url = '' }: IncomingMessage, body: string): string {
  if (method === 'GET') return decodeURIComponent(url.split('/')[2] ?? '');
  return /"user":"(?<user>[^"]*)"/.exec(body)?.groups?.['user'] ?? '';
}

/**
 * An operator's own wallet, controlled by the test. It counts each reference once, and holds
 * nothing under a reference that was released before.
 */
export class FakeWallet {
  readonly secret = secret;
  /** Every movement that it made, in order, without repeated ones. */
  readonly movements: { operation: WalletOperation; reference: string; user: string }[] = [];
  /** Its refusal of the next deposits and holds; undefined accepts them. */
  refusal: { code?: string; message: string; link?: string } | undefined;
  /** The players' debts, in minor units. */
  readonly owed = new Map<string, bigint>();
  fault: WalletFault = 'none';
  /** The faults of requests about single players, in place of that one. */
  readonly faults = new Map<string, WalletFault>();
  /** Its answer to every movement, which it does not execute. */
  fixedAnswer: { status: number; body: string } | undefined;
  readonly #balances = new Map<string, Balance>();
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
      const fault = this.faults.get(userIn(request, body)) ?? this.fault;
      const { status, answer } = this.#serve(request, body, fault);
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      const isLate = fault === 'late' && request.method === 'POST';
      if (fault === 'lost' || isLate) return void response.destroy();
      if (fault === 'slow') return undefined;
      const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(text) };
      response.writeHead(status, { 'content-type': 'application/json', ...length });
      if (fault !== 'partial') return void response.end(text);
      return void response.write(text.slice(0, -1), () => response.destroy());
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  balanceOf(user: string, currency = 'EUR'): Balance {
    const key = `${user} ${currency}`;
    const known = this.#balances.get(key) ?? { available: 0n, held: 0n };
    this.#balances.set(key, known);
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

  #serve(
    request: IncomingMessage,
    body: string,
    fault: WalletFault,
  ): { status: number; answer: unknown } {
    const { method = '', url = '' } = request;
    const isSigned = this.#signatures.verify(request.headers, requestContent(method, url, body));
    if (!isSigned) return { status: 401, answer: {} };
    if (fault === 'down') return { status: 503, answer: {} };
    const [, first = '', user = ''] = url.split('/');
    if (method === 'GET') return { status: 200, answer: this.#balancesAnswer(user) };
    if (this.fixedAnswer) return { status: this.fixedAnswer.status, answer: this.fixedAnswer.body };
    const operation = first as WalletOperation;
    const parsed = walletOperations[operation].request.parse(JSON.parse(body));
    if (fault === 'late') {
      this.#delayed.push(() => void this.#once(operation, parsed));
      return { status: 200, answer: {} };
    }
    return { status: 200, answer: this.#once(operation, parsed) };
  }

  #balancesAnswer(user: string) {
    const { available, held } = this.balanceOf(user);
    const text = (minor: bigint) => fromMinor(minor, exponent);
    // A reversal of more than the balance leaves a debt.
    const missing = available < 0n ? -available : 0n;
    const sums = { available: text(available + missing), held: text(held) };
    const owed = text((this.owed.get(user) ?? 0n) + missing);
    return { balances: [{ currency: 'EUR', ...sums, owed }] };
  }

  #once(operation: WalletOperation, parsed: Omit<WalletRequest<'credit'>, 'reference'>): unknown {
    if (!('reference' in parsed) || typeof parsed.reference !== 'string') {
      return this.refusal ? { allowed: false, ...this.refusal } : { allowed: true };
    }
    const { reference } = parsed;
    const key = `${operation} ${reference}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = this.#move(operation, { ...parsed, reference });
    if ('held' in answer && !answer.held) return answer;
    this.#answers.set(key, answer);
    this.movements.push({ operation, reference, user: parsed.user });
    return answer;
  }

  #move(
    operation: WalletOperation,
    parsed: WalletRequest<'credit'>,
  ): WalletAnswer<'hold'> | object {
    const balance = this.balanceOf(parsed.user, parsed.currency);
    const minor = toMinor(parsed.amount, exponent) ?? 0n;
    const held = this.#holds.get(parsed.reference) ?? 0n;
    switch (operation) {
      case 'credit':
        balance.available += minor;
        return { reference: parsed.reference };
      case 'reverse':
        balance.available -= minor;
        return { reference: parsed.reference };
      case 'hold':
        if (this.refusal) return { held: false, ...this.refusal };
        if (this.#released.has(parsed.reference)) return { held: false };
        if (balance.available < minor) return { held: false };
        balance.available -= minor;
        balance.held += minor;
        this.#holds.set(parsed.reference, minor);
        return { held: true };
      case 'commit':
      case 'release':
        this.#holds.delete(parsed.reference);
        balance.held -= held;
        if (operation === 'release') {
          balance.available += held;
          this.#released.add(parsed.reference);
        }
        return { reference: parsed.reference };
      case 'authorize':
        return { reference: parsed.reference };
    }
  }
}

export async function startFakeWallet(): Promise<FakeWallet> {
  const wallet = new FakeWallet();
  await wallet.listen();
  return wallet;
}
