import { loadCatalogue } from '@opencashier/catalogue';
import { CallError } from '@opencashier/contract/errors';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { giveRequisite } from './give-requisite.ts';
import { exactAmounts } from './p2p-price.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const method = loadCatalogue().methods.get('p2p_privatbank');
if (!method) throw new Error('the catalogue has no p2p_privatbank');

let count = 0;

/** One player's wish to pay, to one of the given people. */
async function give(people: readonly string[], amountMinor: bigint, owner: string) {
  count += 1;
  const id = `gift-${count}`;
  const expiresAt = new Date(Date.now() + 900_000);
  const price = {
    amountMinor,
    currency: 'UAH',
    feeMinor: 0n,
    payMinor: amountMinor,
    payCurrency: 'UAH',
    creditMinor: amountMinor,
    quote: null,
  };
  const intent = {
    ...price,
    id,
    partner: 'demo',
    owner,
    method: 'p2p_privatbank',
    provider: 'sandbox',
    securityGroup: 'p2p',
    country: 'ua',
    language: 'en',
    fields: {},
    sessionId: id,
    returnId: id,
    bonus: null,
    savesAccount: false,
    expiresAt,
    firstCheckSeconds: 3600,
  };
  const requisites = people.map((name) => ({ id: name, number: '5168750041230005' }));
  const gift = { method, intent, limits: [], requisites, timeoutMinutes: 15 };
  return giveRequisite(server.app.services, gift as Parameters<typeof giveRequisite>[1]);
}

async function taken(giving: Promise<unknown>): Promise<boolean> {
  try {
    await giving;
    return false;
  } catch (error) {
    if (error instanceof CallError && error.code === 'banking.requisitesTaken') return true;
    throw error;
  }
}

/** Sums that two open deposits are to pay to one person. */
async function shared(): Promise<unknown[]> {
  const { rows } = await server.pool.query(
    `select p2p ->> 'requisite' as person, pay_minor from cashier.deposits
     where p2p is not null and status in ('created', 'waiting')
     group by 1, 2 having count(*) > 1`,
  );
  return rows;
}

const end = (status: string, ending: string | null, hoursAgo: number, id: string) =>
  server.pool.query(
    `update cashier.deposits set status = $1, ending = $2,
       credited_minor = case when $1 = 'processed' then 1 end,
       updated_at = now() - make_interval(hours => $3) where id = $4`,
    [status, ending, hoursAgo, id],
  );

describe('people’s details', () => {
  it('are never two open deposits’ at one sum, whoever comes at the same time', async () => {
    const wish = fc.record({
      amount: fc.constantFrom(30_000n, 30_001n, 30_005n),
      fate: fc.constantFrom('open', 'paid', 'cancelled', 'expired long ago'),
    });
    let run = 0;
    const rounds = fc.array(fc.array(wish, { minLength: 8, maxLength: 24 }), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(rounds, async (history) => {
        run += 1;
        const people = [`one-${run}`, `two-${run}`];
        for (const [round, wishes] of history.entries()) {
          const given = await Promise.allSettled(
            wishes.map(({ amount }, index) => give(people, amount, `p-${run}-${round}-${index}`)),
          );
          expect(await shared()).toEqual([]);
          for (const [index, one] of given.entries()) {
            if (one.status === 'rejected') throw one.reason;
            const { id, payMinor, creditMinor, amountMinor } = one.value;
            expect(payMinor).toBeGreaterThan(amountMinor);
            expect(creditMinor).toBe(payMinor);
            const fate = wishes[index]?.fate;
            if (fate === 'paid') await end('processed', null, 0, id);
            if (fate === 'cancelled') await end('mistaked', 'cancelled', 0, id);
            if (fate === 'expired long ago') await end('mistaked', 'expired', 25, id);
          }
        }
      }),
      { numRuns: 12 },
    );
  });

  it('are refused when every sum is taken, and nothing is written then', async () => {
    const amount = 30_000n;
    const payable = { payMinor: amount, payCurrency: 'UAH' };
    const sums = exactAmounts(method, payable).length;
    const all = Array.from({ length: sums }, (_, index) => give(['full'], amount, `full-${index}`));
    const given = await Promise.all(all);
    expect(new Set(given.map(({ payMinor }) => payMinor)).size).toBe(sums);
    const before = await server.countDeposits();
    expect(await taken(give(['full'], amount, 'full-last'))).toBe(true);
    expect(await server.countDeposits()).toBe(before);

    // One that ended without money is kept for a payment that comes late; one that was paid is not.
    await end('mistaked', 'expired', 2, given[0]?.id ?? '');
    expect(await taken(give(['full'], amount, 'full-late'))).toBe(true);
    await end('processed', null, 0, given[1]?.id ?? '');
    const next = await give(['full'], amount, 'full-next');
    expect(next.payMinor).toBe(given[1]?.payMinor);
  });

  it('are given once to a player who asks twice at the same time', async () => {
    const both = await Promise.all([
      give(['twice'], 30_000n, 'two'),
      give(['twice'], 30_000n, 'two'),
    ]);
    expect(both[0]?.id).toBe(both[1]?.id);
  });
});
