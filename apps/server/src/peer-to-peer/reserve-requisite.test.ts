import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import {
  type RequisiteFixture,
  p2pMethod as method,
  refusal,
  startRequisiteFixture,
  isTaken,
} from '../testing/deposits/requisite-fixture.ts';
import { exactAmounts } from './p2p-price.ts';

let server: TestServer;
let fixture: RequisiteFixture;
beforeAll(async () => {
  server = await startTestServer();
  fixture = startRequisiteFixture(server);
});
afterAll(() => server.close());

const give: RequisiteFixture['give'] = (...args) => fixture.give(...args);
const end: RequisiteFixture['end'] = (...args) => fixture.end(...args);

/** Sums that two open deposits have to pay to the same person. */
async function shared(): Promise<unknown[]> {
  const { rows } = await server.pool.query(
    `select p2p ->> 'requisite' as person, pay_minor from cashier.deposits
     where p2p is not null and status in ('created', 'waiting')
     group by 1, 2 having count(*) > 1`,
  );
  return rows;
}

describe('people’s details', () => {
  it('are never given to two open deposits with the same sum, even by simultaneous requests', async () => {
    const request = fc.record({
      amount: fc.constantFrom(30_000n, 30_001n, 30_005n),
      args: fc.constantFrom('open', 'paid', 'cancelled', 'expired long ago'),
    });
    let run = 0;
    const rounds = fc.array(fc.array(request, { minLength: 8, maxLength: 24 }), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(rounds, async (history) => {
        run += 1;
        const people = [`one-${run}`, `two-${run}`];
        for (const [round, requests] of history.entries()) {
          const reserved = await Promise.allSettled(
            requests.map(({ amount }, index) => give(people, amount, `p-${run}-${round}-${index}`)),
          );
          expect(await shared()).toEqual([]);
          for (const [index, one] of reserved.entries()) {
            if (one.status === 'rejected') throw one.reason;
            const { id, payMinor, creditMinor, amountMinor } = one.value;
            expect(payMinor).toBeGreaterThan(amountMinor);
            expect(creditMinor).toBe(payMinor);
            const args = requests[index]?.args;
            if (args === 'paid') await end('processed', null, 0, id);
            if (args === 'cancelled') await end('mistaked', 'cancelled', 0, id);
            if (args === 'expired long ago') await end('mistaked', 'expired', 25, id);
          }
        }
      }),
      { numRuns: 12 },
    );
  });

  it('are refused if every sum is taken, and nothing is written', async () => {
    const amount = 30_000n;
    const payable = { payMinor: amount, payCurrency: 'UAH' };
    const sums = exactAmounts(method, payable).length;
    const all = Array.from({ length: sums }, (_, index) => give(['full'], amount, `full-${index}`));
    const reserved = await Promise.all(all);
    expect(new Set(reserved.map(({ payMinor }) => payMinor)).size).toBe(sums);
    const before = await server.countDeposits();
    expect(await isTaken(give(['full'], amount, 'full-last'))).toBe(true);
    expect(await server.countDeposits()).toBe(before);

    // A deposit that ended without money keeps its sum for a late payment.
    await end('mistaked', 'expired', 2, reserved[0]?.id ?? '');
    expect(await isTaken(give(['full'], amount, 'full-late'))).toBe(true);
    // A sum that was just paid is blocked, because the player may pay it twice.
    await end('processed', null, 0.9, reserved[1]?.id ?? '');
    expect(await isTaken(give(['full'], amount, 'full-double'))).toBe(true);
    await end('processed', null, 1.1, reserved[1]?.id ?? '');
    const next = await give(['full'], amount, 'full-next');
    expect(next.payMinor).toBe(reserved[1]?.payMinor);
  });

  it('are given again at the same sum to a player who cancels, a limited number of times', async () => {
    const sums = new Set<bigint>();
    for (let cycle = 0; cycle < 10; cycle += 1) {
      const { id, payMinor } = await give(['spared'], 30_000n, 'spoiler');
      sums.add(payMinor);
      await end('mistaked', 'cancelled', 0, id);
    }
    expect(sums.size).toBe(1);
    expect(await refusal(give(['spared'], 30_000n, 'spoiler'))).toBe('banking.tooManyOpen');
    expect((await give(['spared'], 30_000n, 'honest')).p2p?.requisite).toBe('spared');
    // A day later the player may ask again.
    await server.pool.query(
      `update cashier.deposits set updated_at = now() - interval '25 hours' where owner = 'spoiler'`,
    );
    expect(await refusal(give(['spared'], 30_000n, 'spoiler'))).toBeUndefined();
  });

  it('are left to others after a player has requested and cancelled as often as there are sums', async () => {
    const amount = 30_000n;
    const people = ['first of two', 'second of two'];
    const sums =
      people.length * exactAmounts(method, { payMinor: amount, payCurrency: 'UAH' }).length;
    expect(sums).toBe(198);
    const held = new Set<string>();
    for (let cycle = 0; cycle < sums; cycle += 1) {
      const request = give(people, amount, 'attacker');
      if ((await refusal(request)) !== undefined) continue;
      const { id, p2p, payMinor } = await request;
      held.add(`${p2p?.requisite} ${payMinor}`);
      await end('mistaked', 'cancelled', 0, id);
    }
    expect(held.size).toBe(1);
    expect(await refusal(give(people, amount, 'victim'))).toBeUndefined();
  });

  it('are not given again at a sum that the player has reported as paid', async () => {
    const first = await give(['paid'], 30_000n, 'payer');
    await server.pool.query('update cashier.deposits set declared_at = now() where id = $1', [
      first.id,
    ]);
    await end('mistaked', 'expired', 0, first.id);
    const next = await give(['paid'], 30_000n, 'payer');
    expect(next.payMinor).not.toBe(first.payMinor);
  });

  it('do not count against a player if the recipient cancelled', async () => {
    for (let cycle = 0; cycle < 12; cycle += 1) {
      const { id } = await give(['off'], 30_000n, 'unlucky');
      await end('mistaked', 'cancelled', 0, id);
      await server.pool.query(`update cashier.deposits set reason = 'Not today.' where id = $1`, [
        id,
      ]);
    }
    expect(await refusal(give(['off'], 30_000n, 'unlucky'))).toBeUndefined();
  });

  it('are limited to three methods per player at a time, even with simultaneous requests', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const codes = await Promise.all(
      names.map((name) => refusal(give(['many'], 30_000n, 'collector', `p2p_${name}`))),
    );
    expect(codes.filter((code) => code === undefined)).toHaveLength(3);
    expect(codes.filter((code) => code === 'banking.tooManyOpen')).toHaveLength(3);
  });

  it('are given once to a player who asks twice at the same time', async () => {
    const both = await Promise.all([
      give(['twice'], 30_000n, 'two'),
      give(['twice'], 30_000n, 'two'),
    ]);
    expect(both[0]?.id).toBe(both[1]?.id);
  });
});
