import { createLedger } from '@opencashier/ledger';
import type { ProviderStatus } from '@opencashier/contract/provider/protocol';
import { fromMinor } from '@opencashier/money';
import { transaction } from '@opencashier/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { seeded, shuffled } from '../../testing/fuzz/mutations.ts';
import {
  finalBalance,
  burstOfCreates,
  burstOfNotices,
  reportsOf,
} from '../../testing/fuzz/request-bursts.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { Credit } from '../../wallet/wallet.ts';
import { applyProviderState } from '../credit/apply-provider-state.ts';

// The title names the seed, and FAULT_SEED repeats it.
const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 1e9));
const random = seeded(seed);
const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

async function begin(user: string): Promise<string> {
  return (await server.deposit(await server.token({ user }))).body.depositId;
}

/** The player's actions between two reports of the provider. */
class Games {
  /** Less what the player lost. */
  won = 0n;
  readonly #user: string;
  #held: Credit | undefined;

  constructor(user: string) {
    this.#user = user;
  }

  async play(available: bigint): Promise<void> {
    const amountMinor = BigInt(between(1, 400));
    const turn = random();
    if (turn < 0.3) return this.#post('win', amountMinor);
    if (turn < 0.6 && amountMinor <= available) return this.#post('stake', amountMinor);
    if (turn < 0.8) return this.release();
    return this.#hold(amountMinor);
  }

  async #post(kind: 'win' | 'stake', minor: bigint): Promise<void> {
    this.won += kind === 'win' ? minor : -minor;
    const amount = fromMinor(minor, 2);
    const posting = { kind, amount, reference: crypto.randomUUID(), currency: 'EUR' };
    const { status } = await askOperator(server, 'post', { user: this.#user, ...posting });
    expect(status).toBe(200);
  }

  async #hold(amountMinor: bigint): Promise<void> {
    if (this.#held) return;
    const owner = `demo:${this.#user}`;
    const reference = `withdrawal:${crypto.randomUUID()}`;
    const hold = { partner: 'demo', owner, amountMinor, currency: 'EUR', reference };
    if ((await server.app.services.wallet.hold(hold)).held) this.#held = hold;
  }

  /** As if a withdrawal had been rejected. */
  async release(): Promise<void> {
    const held = this.#held;
    if (!held) return;
    await transaction(server.pool, (db) => server.app.services.wallet.release(db, held));
    this.#held = undefined;
  }
}

describe(`faults with seed ${seed}`, () => {
  it('creates that are retried immediately over both transports make one deposit each', async () => {
    const storm = { random, count: 30, repeatMax: 6 };
    expect(await burstOfCreates(server, storm)).toEqual({ answers: 30, deposits: 30 });
  });

  it('notices of all states, 1 to 5 times each and in any order, credit each payment once', async () => {
    const settled = await burstOfNotices(server, { random, count: 40, repeatMax: 5 });
    expect(settled).toHaveLength(40);
    expect(settled.filter(({ balance, expected }) => balance !== expected)).toEqual([]);
  });

  it('histories with growing sums, reversals, stakes, wins and rejections leave a debt only for money that the player spent', async () => {
    const { services } = server.app;
    const ledger = createLedger(server.pool);
    for (let round = 0; round < 6; round += 1) {
      const user = `history${round}`;
      const owner = `demo:${user}`;
      const ids = await Promise.all(Array.from({ length: between(1, 4) }, () => begin(user)));
      const histories = ids.map((id) => {
        const ends: ProviderStatus[] = ['waiting', 'failed', 'expired'];
        const turn = random();
        if (turn < 0.4)
          return { id, history: [...ends, 'processed' as const, 'processed' as const] };
        if (turn < 0.7)
          return { id, history: [...ends, 'processed' as const, 'reversed' as const] };
        const sums = Array.from({ length: 3 }, (_, n) => ({ paid: between(1, 30) + 30 * n }));
        return { id, history: [...ends, ...sums] };
      });
      const reports = histories.flatMap(({ id, history }) =>
        [...reportsOf(history), ...reportsOf(history)].map((report) => ({ id, report })),
      );
      const games = new Games(user);
      for (const { id, report } of shuffled(reports, random)) {
        const known = server.provider.deposits.get(id);
        if (!known) throw new Error(`the provider does not know ${id}`);
        await transaction(server.pool, (db) =>
          applyProviderState(db, services, 'sandbox', { ...known, ...report }),
        );
        await games.play((await ledger.balance(owner, 'EUR')).available);
      }
      await games.release();
      const { available } = await ledger.balance(owner, 'EUR');
      const debt = -(await ledger.balance(owner, 'EUR', 'receivable')).posted;
      const paid = histories.reduce((sum, { history }) => sum + finalBalance(history), 0n);
      expect(available - debt).toBe(paid + games.won);
      expect(debt === 0n || available === 0n).toBe(true);
      expect(await services.wallet.isBlocked(owner)).toBe(debt > 0n);
    }
    expect((await ledger.checkReplay({ fromStart: true, limit: 10_000 })).disagreements).toEqual(
      [],
    );
  });
});
