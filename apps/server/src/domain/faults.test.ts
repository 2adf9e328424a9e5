import { createLedger, houseAccount, playerAccount } from '@opencashier/ledger';
import type { AnswerFrame } from '@opencashier/contract/frames';
import type { ProviderStatus } from '@opencashier/contract/provider-protocol';
import { transaction } from '@opencashier/postgres';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeded, shuffled } from '../testing/mutations.ts';
import { startTestServer, type TestServer, until } from '../testing/test-server.ts';
import { applyProviderState } from './apply-provider-state.ts';

// The title names the seed, and FAULT_SEED repeats it.
const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 1e9));
const random = seeded(seed);
const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));

let server: TestServer;
let socket: Socket;
const answers = new Map<string, (frame: AnswerFrame) => void>();

beforeAll(async () => {
  server = await startTestServer();
  const options = { path: '/v4/socket.io', transports: ['websocket'], reconnection: false };
  socket = io(server.url, options);
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  socket.on('message', (frame: AnswerFrame) => answers.get(frame.id)?.(frame));
});
afterAll(async () => {
  socket.close();
  await server.close();
});

type Create = { token: string; key: string; payload: Record<string, unknown> };

async function createOnce({ token, key, payload }: Create): Promise<string | undefined> {
  if (random() < 0.5) {
    const { status, body } = await server.call(token, 'deposit-create', payload as never, key);
    expect([200, 409]).toContain(status);
    return status === 200 ? body.depositId : undefined;
  }
  const id = crypto.randomUUID();
  const frame = await new Promise<AnswerFrame>((resolve) => {
    answers.set(id, resolve);
    const type = 'BANKING:deposit-create';
    socket.emit('message', { id, key, token, time: 1, type, payload });
  });
  expect([200, 409]).toContain(frame.status);
  return (frame.data as { depositId?: string } | undefined)?.depositId;
}

/** One of the retries of one tap: it asks until it is answered. */
async function createUntilAnswered(create: Create): Promise<string> {
  for (;;) {
    const depositId = await createOnce(create);
    if (depositId !== undefined) return depositId;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function begin(user: string): Promise<string> {
  return (await server.deposit(await server.token({ user }))).body.depositId;
}

describe(`faults with seed ${seed}`, () => {
  it('creates that are retried at once over both transports make one deposit each', async () => {
    const taps = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const token = await server.token({ user: `tap${n}` });
        const session = await server.call(token, 'session-start', { currency: 'EUR' });
        const paymentSessionId = session.body.payment_session_id;
        const payload = {
          amount: '10',
          currency: 'EUR',
          paymentSessionId,
          paymentType: 'visa',
          selectedCountry: 'de',
        };
        return { token, key: crypto.randomUUID(), payload };
      }),
    );
    const before = await server.countDeposits();
    const retries = taps.flatMap((tap) => Array.from({ length: between(2, 6) }, () => tap));
    const made = await Promise.all(
      shuffled(retries, random).map(async (tap) => `${tap.key} ${await createUntilAnswered(tap)}`),
    );
    expect(new Set(made).size).toBe(taps.length);
    expect(await server.countDeposits()).toBe(before + BigInt(taps.length));
  });

  it('notices that come 1 to 10 times, shuffled and late, credit each deposit once', async () => {
    const users = Array.from({ length: 40 }, (_, n) => `notice${n}`);
    const ids = await Promise.all(users.map(begin));
    const notices = ids.flatMap((id) => {
      server.provider.decide(id, random() < 0.3 ? 'expired' : 'waiting');
      const early = random() < 0.3 ? [{ id, event: `${id}-early`, isEarly: true }] : [];
      const count = between(1, 10);
      const paid = Array.from({ length: count }, (_, n) => ({
        id,
        event: random() < 0.5 ? `${id}-paid` : `${id}-${n}`,
        isEarly: false,
      }));
      return [...early, ...paid];
    });
    const send = ({ id, event }: { id: string; event: string }) =>
      server.provider.notify(id, server.notifyUrl, event);
    await Promise.all(notices.filter(({ isEarly }) => isEarly).map(send));
    for (const id of ids) server.provider.decide(id, 'processed');
    const paid = notices.filter(({ isEarly }) => !isEarly);
    await Promise.all(shuffled(paid, random).map(send));
    const waiting = 'select from cashier.inbox where applied_at is null';
    await until(async () => (await server.pool.query(waiting)).rowCount === 0);
    const balances = await Promise.all(users.map((user) => server.balance(user)));
    expect(balances).toEqual(users.map(() => 1000n));
  });

  it('histories with reversals end alike in every order, and owe only what is gone', async () => {
    const { services } = server.app;
    const ledger = createLedger(server.pool);
    for (let history = 0; history < 12; history += 1) {
      const user = `history${history}`;
      const owner = `demo:${user}`;
      const ids = await Promise.all(Array.from({ length: between(1, 4) }, () => begin(user)));
      const words: [string, ProviderStatus][] = ids.flatMap((id) => {
        const paid: ProviderStatus[] = ['processed', 'processed', 'failed', 'expired', 'waiting'];
        return (random() < 0.5 ? [...paid, 'reversed' as const] : paid).map(
          (status): [string, ProviderStatus] => [id, status],
        );
      });
      let spent = 0n;
      for (const [id, status] of shuffled(words, random)) {
        const known = server.provider.deposits.get(id);
        if (!known) throw new Error(`the provider does not know ${id}`);
        await transaction(server.pool, (db) =>
          applyProviderState(db, services, 'sandbox', { ...known, status }),
        );
        const { available } = await ledger.balance(owner, 'EUR');
        const stake = BigInt(between(0, 400));
        if (stake === 0n || stake > available) continue;
        const reference = `stake:${id}:${crypto.randomUUID()}`;
        const [from, to] = [playerAccount(owner), houseAccount('demo')];
        await ledger.transfer({ from, to, amount: stake, currency: 'EUR', reference });
        spent += stake;
      }
      const reversed = new Set(
        words.flatMap(([id, status]) => (status === 'reversed' ? [id] : [])),
      );
      const { available } = await ledger.balance(owner, 'EUR');
      const debt = -(await ledger.balance(owner, 'EUR', 'receivable')).posted;
      expect(available - debt).toBe(1000n * BigInt(ids.length - reversed.size) - spent);
      expect(debt === 0n || available === 0n).toBe(true);
      expect(await services.wallet.isBlocked(owner)).toBe(debt > 0n);
    }
    expect((await ledger.checkReplay({ fromStart: true, limit: 10_000 })).disagreements).toEqual(
      [],
    );
  });
});
