import type { AnswerFrame } from '@opencashier/contract/calls/socket/frames';
import type { ProviderDeposit, ProviderStatus } from '@opencashier/contract/provider/protocol';
import { io, type Socket } from 'socket.io-client';
import { shuffled } from './mutations.ts';
import { shortPause, type TestServer, until } from '../test-server.ts';

export interface Burst {
  random: () => number;
  /** The number of deposits. */
  count: number;
  /** The largest number of repetitions of each. */
  repeatMax: number;
}

type Create = { token: string; key: string; payload: Record<string, unknown> };

const between = (random: () => number, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1));

/** Answers that only ask to retry later. */
const laterStatuses = [409, 429, 503];

class Transports {
  readonly #socket: Socket;
  readonly #answers = new Map<string, (frame: AnswerFrame) => void>();
  readonly #server: TestServer;

  constructor(server: TestServer) {
    this.#server = server;
    const options = { path: '/v4/socket.io', transports: ['websocket'], reconnection: false };
    // Opened with its first frame, because a socket without a token is closed after a while.
    this.#socket = io(server.url, { ...options, autoConnect: false });
    this.#socket.on('message', (frame: AnswerFrame) => this.#answers.get(frame.id)?.(frame));
  }

  close(): void {
    this.#socket.close();
  }

  async #overSocket({ token, key, payload }: Create) {
    // Once: another call while it opens would start a new handshake, and frames get lost.
    if (!this.#socket.active) this.#socket.connect();
    const id = crypto.randomUUID();
    const frame = await new Promise<AnswerFrame>((resolve) => {
      this.#answers.set(id, resolve);
      const type = 'BANKING:deposit-create';
      this.#socket.emit('message', { id, key, token, time: 1, type, payload });
    });
    this.#answers.delete(id);
    return { status: frame.status, body: frame.data as { depositId: string } };
  }

  /**
   * One of the retries of a tap: it repeats the call over either transport until it is answered.
   */
  async create(create: Create, random: () => number): Promise<string> {
    for (;;) {
      const { token, key, payload } = create;
      const { status, body } =
        random() < 0.5
          ? await this.#server.call(token, 'deposit-create', payload as never, key)
          : await this.#overSocket(create);
      if (status === 200) return body.depositId;
      if (!laterStatuses.includes(status)) throw new Error(`a create was answered ${status}`);
      await shortPause();
    }
  }
}

/** A large burst reaches the limit of its one address, so the session is requested again. */
async function startSession(server: TestServer, token: string): Promise<string> {
  for (;;) {
    const { status, body } = await server.call(token, 'session-start', { currency: 'EUR' });
    if (status === 200) return body.payment_session_id;
    if (!laterStatuses.includes(status)) throw new Error(`a session was answered ${status}`);
    await shortPause();
  }
}

/** Taps, each repeated immediately over both transports; counts the deposits and the answers. */
export async function burstOfCreates(server: TestServer, { random, count, repeatMax }: Burst) {
  const transports = new Transports(server);
  const before = await server.countDeposits();
  const made = new Set<string>();
  const batch = 50;
  for (let begun = 0; begun < count; begun += batch) {
    const taps = await Promise.all(
      Array.from({ length: Math.min(batch, count - begun) }, async (_, n): Promise<Create> => {
        const token = await server.token({ user: `tap${begun + n}` });
        const payload = {
          amount: '10',
          currency: 'EUR',
          paymentSessionId: await startSession(server, token),
          paymentType: 'visa',
          selectedCountry: 'de',
        };
        return { token, key: crypto.randomUUID(), payload };
      }),
    );
    const retries = taps.flatMap((tap) =>
      Array.from({ length: between(random, 2, repeatMax) }, () => tap),
    );
    const answers = shuffled(retries, random).map(
      async (tap) => `${tap.key} ${await transports.create(tap, random)}`,
    );
    for (const answer of await Promise.all(answers)) made.add(answer);
  }
  transports.close();
  return { answers: made.size, deposits: Number((await server.countDeposits()) - before) };
}

/** A provider's report: a status, or the total sum received. */
type ProviderReport = ProviderStatus | { paid: number };

/** Histories of a deposit of 10. Their reports may arrive in any order and any number of times. */
const histories: readonly ProviderReport[][] = [
  ['waiting', 'processed'],
  ['waiting', 'expired', 'processed'],
  ['waiting', 'failed', 'processed'],
  ['waiting', 'failed'],
  ['waiting', 'processed', 'reversed'],
  ['waiting', 'failed', 'processed', 'reversed'],
  ['waiting', { paid: 6 }, 'processed'],
  ['waiting', { paid: 1 }, 'expired', { paid: 6 }, { paid: 6.01 }, 'processed', { paid: 25 }],
];

/** The provider's reports of a history, in their true order. */
export function reportsOf(history: readonly ProviderReport[]): Partial<ProviderDeposit>[] {
  return history.map((report, second) => ({
    updatedAt: new Date(historyStartMs + second * 1000).toISOString(),
    ...(typeof report === 'string'
      ? { status: report }
      : { status: 'processed' as const, amount: String(report.paid) }),
  }));
}

const historyStartMs = Date.now();

/** The player's balance at the end of a history, in minor units. */
export function finalBalance(history: readonly ProviderReport[]): bigint {
  if (history.includes('reversed')) return 0n;
  const sums = history.map((report) => (typeof report === 'string' ? 0 : report.paid));
  return BigInt(Math.round(100 * Math.max(history.includes('processed') ? 10 : 0, ...sums)));
}

export interface Settled {
  user: string;
  balance: bigint;
  expected: bigint;
}

/**
 * Deposits whose notices arrive 1 to `repeatMax` times each, all shuffled together. Returns what
 * every player has at the end, and should have.
 */
export async function burstOfNotices(
  server: TestServer,
  { random, count, repeatMax }: Burst,
): Promise<Settled[]> {
  const settled: Settled[] = [];
  const batch = 50;
  for (let begun = 0; begun < count; begun += batch) {
    const size = Math.min(batch, count - begun);
    const deposits = await Promise.all(
      Array.from({ length: size }, async (_, n) => {
        const user = `notice${begun + n}`;
        const { body } = await server.deposit(await server.token({ user }));
        const history = histories[between(random, 0, histories.length - 1)] ?? [];
        return { user, id: body.depositId, history };
      }),
    );
    const notices = deposits.flatMap(({ id, history }) =>
      reportsOf(history).flatMap((report, place) =>
        Array.from({ length: between(random, 1, repeatMax) }, (_, n) => ({
          id,
          report,
          // The same notice again, or another with the same content.
          event: random() < 0.5 ? `${id}-${place}` : `${id}-${place}-${n}`,
        })),
      ),
    );
    await Promise.all(
      shuffled(notices, random).map(({ id, report, event }) =>
        server.provider.notify(id, server.notifyUrl, event, report),
      ),
    );
    const waiting = 'select from cashier.notices where applied_at is null';
    await until(async () => (await server.pool.query(waiting)).rowCount === 0);
    for (const { user, history } of deposits) {
      const balance = await server.balance(user);
      settled.push({ user, balance, expected: finalBalance(history) });
    }
  }
  return settled;
}
