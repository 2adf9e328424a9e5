import { createLedger, houseAccount, playerAccount } from '@opencashier/ledger';
import type { ProviderStatus } from '@opencashier/contract/provider-protocol';
import { transaction } from '@opencashier/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeded, shuffled } from '../testing/mutations.ts';
import { stormOfCreates, stormOfNotices } from '../testing/storms.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { applyProviderState } from './apply-provider-state.ts';

// The title names the seed, and FAULT_SEED repeats it.
const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 1e9));
const random = seeded(seed);
const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function begin(user: string): Promise<string> {
  return (await server.deposit(await server.token({ user }))).body.depositId;
}

describe(`faults with seed ${seed}`, () => {
  it('creates that are retried at once over both transports make one deposit each', async () => {
    const storm = { random, count: 30, repeatMax: 6 };
    expect(await stormOfCreates(server, storm)).toEqual({ answers: 30, deposits: 30 });
  });

  it('notices that come 1 to 10 times, shuffled and late, credit each deposit once', async () => {
    const balances = await stormOfNotices(server, { random, count: 40, repeatMax: 10 });
    expect(balances).toEqual(Array.from({ length: 40 }, () => 1000n));
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
