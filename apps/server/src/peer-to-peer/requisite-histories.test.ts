import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deposit } from '../deposits/deposit.ts';
import {
  type RequisiteFixture,
  refusal,
  startRequisiteFixture,
} from '../testing/deposits/requisite-fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let fixture: RequisiteFixture;
beforeAll(async () => {
  server = await startTestServer({
    partner: { peerToPeer: { open: 2, unpaidPerDay: 3, restMinutes: 60 } },
  });
  fixture = startRequisiteFixture(server);
});
afterAll(() => server.close());

const player = fc.nat({ max: 2 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ask' as const), player, way: player }) },
  fc.record({ do: fc.constantFrom('pay', 'cancel', 'declare'), player }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(20, 70, 1500) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Kept {
  deposit: Deposit;
  owner: string;
  method: string;
  state: 'open' | 'declared' | 'paid' | 'unpaid';
  wasDeclared: boolean;
  /** By the clock of the history, in minutes. */
  endedAt: number;
}

const sumOf = ({ deposit }: Kept): string => `${deposit.p2p?.requisite} ${deposit.payMinor}`;
const isOpen = ({ state }: Kept): boolean => state === 'open' || state === 'declared';

/** A model of the details given to players. Waiting moves every expiry into the past. */
class History {
  readonly #name: string;
  readonly #kept: Kept[] = [];
  #now = 0;

  constructor(name: string) {
    this.#name = name;
  }

  async take(taken: Step): Promise<void> {
    if (taken.do === 'wait') return this.#wait(taken.minutes);
    const owner = `${this.#name}-${taken.player}`;
    if (taken.do === 'ask') return this.#ask(owner, `p2p_${taken.way}`);
    const open = this.#kept.find((one) => one.owner === owner && isOpen(one));
    if (open) await this.#end(open, taken.do);
  }

  async #wait(minutes: number): Promise<void> {
    this.#now += minutes;
    await server.pool.query(
      `update cashier.deposits set updated_at = updated_at - make_interval(mins => $1)
       where owner like $2 and status in ('mistaked', 'processed')`,
      [minutes, `${this.#name}-%`],
    );
  }

  async #end(kept: Kept, how: string): Promise<void> {
    const { id } = kept.deposit;
    if (how === 'declare') {
      kept.state = 'declared';
      kept.wasDeclared = true;
      const declare = 'update cashier.deposits set declared_at = now() where id = $1';
      await server.pool.query(declare, [id]);
      return;
    }
    kept.state = how === 'pay' ? 'paid' : 'unpaid';
    kept.endedAt = this.#now;
    if (how === 'pay') await fixture.end('processed', null, 0, id);
    else await fixture.end('mistaked', 'cancelled', 0, id);
  }

  async #ask(owner: string, method: string): Promise<void> {
    const own = this.#kept.filter((one) => one.owner === owner);
    const same = own.find((one) => isOpen(one) && one.method === method);
    const unpaid = own.filter((one) => one.state === 'unpaid' && this.#now - one.endedAt < 1440);
    const mayAsk = own.filter(isOpen).length < 2 && unpaid.length < 3;
    const reserving = fixture.give([`${this.#name} one`], 1_000n, owner, method);
    const code = await refusal(reserving);
    if (same) return expect((await reserving).id).toBe(same.deposit.id);
    if (!mayAsk) return expect(code).toBe('banking.tooManyOpen');
    if (code !== undefined) return expect(code).toBe('banking.requisitesTaken');
    const reserved: Kept = {
      deposit: await reserving,
      owner,
      method,
      state: 'open',
      wasDeclared: false,
      endedAt: 0,
    };
    this.#check(reserved);
    this.#kept.push(reserved);
  }

  /** Nobody else has the sum, has just paid it, or may still pay it. */
  #check(reserved: Kept): void {
    for (const other of this.#kept.filter((one) => sumOf(one) === sumOf(reserved))) {
      const age = this.#now - other.endedAt;
      expect(isOpen(other)).toBe(false);
      if (other.state === 'paid') expect(age).toBeGreaterThanOrEqual(60);
      const isOwn = other.owner === reserved.owner && !other.wasDeclared;
      if (other.state === 'unpaid' && !isOwn) expect(age).toBeGreaterThanOrEqual(1440);
    }
  }
}

const seed = Number(process.env['FAULT_SEED'] ?? 20_261_116);

describe(`people’s details over random histories (seed ${seed})`, () => {
  it('are given to one player per sum, are blocked once paid, and are limited per player', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
        const history = new History(`run${(run += 1)}`);
        for (const one of steps) await history.take(one);
      }),
      { numRuns: 15, seed, endOnFailure: true },
    );
  });
});
