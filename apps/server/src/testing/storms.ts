import type { AnswerFrame } from '@opencashier/contract/frames';
import { io, type Socket } from 'socket.io-client';
import { shuffled } from './mutations.ts';
import { shortPause, type TestServer, until } from './test-server.ts';

export interface Storm {
  random: () => number;
  /** How many deposits. */
  count: number;
  /** At most so many repetitions of each. */
  repeatMax: number;
}

type Create = { token: string; key: string; payload: Record<string, unknown> };

const between = (random: () => number, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1));

/** Answers to a retry that only say: not now. */
const laterStatuses = [409, 429, 503];

class Lines {
  readonly #socket: Socket;
  readonly #answers = new Map<string, (frame: AnswerFrame) => void>();
  readonly #server: TestServer;

  constructor(server: TestServer) {
    this.#server = server;
    const options = { path: '/v4/socket.io', transports: ['websocket'], reconnection: false };
    this.#socket = io(server.url, options);
    this.#socket.on('message', (frame: AnswerFrame) => this.#answers.get(frame.id)?.(frame));
  }

  close(): void {
    this.#socket.close();
  }

  async #overSocket({ token, key, payload }: Create) {
    const id = crypto.randomUUID();
    const frame = await new Promise<AnswerFrame>((resolve) => {
      this.#answers.set(id, resolve);
      const type = 'BANKING:deposit-create';
      this.#socket.emit('message', { id, key, token, time: 1, type, payload });
    });
    this.#answers.delete(id);
    return { status: frame.status, body: frame.data as { depositId: string } };
  }

  /** One of the retries of one tap: it asks, over either transport, until it is answered. */
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

/** Taps, each repeated at once over both transports: how many deposits, and how many answers. */
export async function stormOfCreates(server: TestServer, { random, count, repeatMax }: Storm) {
  const lines = new Lines(server);
  const before = await server.countDeposits();
  const made = new Set<string>();
  const batch = 50;
  for (let begun = 0; begun < count; begun += batch) {
    const taps = await Promise.all(
      Array.from({ length: Math.min(batch, count - begun) }, async (_, n): Promise<Create> => {
        const token = await server.token({ user: `tap${begun + n}` });
        const session = await server.call(token, 'session-start', { currency: 'EUR' });
        const payload = {
          amount: '10',
          currency: 'EUR',
          paymentSessionId: session.body.payment_session_id,
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
      async (tap) => `${tap.key} ${await lines.create(tap, random)}`,
    );
    for (const answer of await Promise.all(answers)) made.add(answer);
  }
  lines.close();
  return { answers: made.size, deposits: Number((await server.countDeposits()) - before) };
}

/** Deposits whose notices come 1 to `repeatMax` times, shuffled, early ones late: the balances. */
export async function stormOfNotices(server: TestServer, { random, count, repeatMax }: Storm) {
  const balances: bigint[] = [];
  const batch = 50;
  for (let begun = 0; begun < count; begun += batch) {
    const size = Math.min(batch, count - begun);
    const users = Array.from({ length: size }, (_, n) => `notice${begun + n}`);
    const ids = await Promise.all(
      users.map(
        async (user) => (await server.deposit(await server.token({ user }))).body.depositId,
      ),
    );
    const early = ids.flatMap((id) => {
      server.provider.decide(id, random() < 0.3 ? 'expired' : 'waiting');
      return random() < 0.3 ? [{ id, event: `${id}-early` }] : [];
    });
    const paid = ids.flatMap((id) =>
      Array.from({ length: between(random, 1, repeatMax) }, (_, n) => ({
        id,
        event: random() < 0.5 ? `${id}-paid` : `${id}-${n}`,
      })),
    );
    const send = ({ id, event }: { id: string; event: string }) =>
      server.provider.notify(id, server.notifyUrl, event);
    await Promise.all(early.map(send));
    for (const id of ids) server.provider.decide(id, 'processed');
    await Promise.all(shuffled(paid, random).map(send));
    const waiting = 'select from cashier.inbox where applied_at is null';
    await until(async () => (await server.pool.query(waiting)).rowCount === 0);
    balances.push(...(await Promise.all(users.map((user) => server.balance(user)))));
  }
  return balances;
}
