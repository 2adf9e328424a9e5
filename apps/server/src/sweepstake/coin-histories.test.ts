import { createLedger, houseAccount, playerAccount } from '@opencashier/ledger';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPlaythrough } from './playthroughs.ts';
import { type PackageBuyer, startPackageBuyer } from '../testing/sweepstake/package-buyer.ts';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { ratesOfUsdt, redemptionOf } from '../testing/sweepstake/redemption-request.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let usdt = '1';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
  server.app.services.rates = ratesOfUsdt(() => usdt);
});
afterAll(() => server.close());

const index = fc.nat({ max: 2 });
const step = fc.oneof(
  fc.record({ do: fc.constant('buy' as const) }),
  fc.record({ do: fc.constantFrom('pay', 'pay too much', 'pay in part', 'reverse'), index }),
  fc.record({ do: fc.constantFrom('play', 'stake', 'win', 'redeem'), sc: fc.nat({ max: 60 }) }),
  fc.record({
    do: fc.constant('grant' as const),
    coins: fc.integer({ min: 1, max: 30 }),
    times: fc.constantFrom('0', '1', '3'),
  }),
  fc.record({
    do: fc.constant('approve' as const),
    /** The rate's change during the review. */
    rate: fc.constantFrom('1', '1.01', '0.9'),
    again: fc.boolean(),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The box `large`: 100,000 GC and 51 SC for 49.99 USD. */
const [gold, gift] = [100_000_00n, 51_00n];

/** A model of the player's coins. Reversals that leave a debt end a history. */
class History {
  readonly #player: PackageBuyer;
  readonly #bought: { id: string; state: 'open' | 'paid' | 'reversed'; reported: number }[] = [];
  /** The unplayed part of each package's gift, oldest first. */
  readonly #unplayed = new Map<string, bigint>();
  /** The coins of each gift: the unplayed amount never exceeds this. */
  readonly #given = new Map<string, bigint>();
  readonly #reviewed: { id: string; amount: bigint; promised: string }[] = [];
  /** Redemptions that must be confirmed again, and were not. */
  #left = 0;
  #names = 0;
  readonly #coins = { gc: 0n, sc: 0n };
  redeemed = 0n;

  constructor(player: PackageBuyer) {
    this.#player = player;
  }

  /** The redeemable amount. */
  get #free(): bigint {
    let locked = 0n;
    for (const [id, left] of this.#unplayed) locked += least(left, this.#given.get(id) ?? left);
    return this.#coins.sc - locked;
  }

  get expected() {
    const unplayed = [...this.#unplayed.values()].reduce((sum, left) => sum + left, 0n);
    return { ...this.#coins, unplayed };
  }

  async take(taken: Step): Promise<void> {
    if (taken.do === 'buy') await this.#buy();
    else if (taken.do === 'grant') await this.#grant(BigInt(taken.coins) * 100n, taken.times);
    else if (taken.do === 'approve') await this.#approve(taken.rate, taken.again);
    else if ('index' in taken) await this.#hear(taken.do, taken.index);
    else if (taken.sc > 0) await this.#move(taken.do, BigInt(taken.sc) * 100n);
  }

  async #buy(): Promise<void> {
    if (this.#bought.length > 2) return;
    const { body } = await this.#player.buy({ boxId: 'large' });
    this.#bought.push({ id: body.depositId, state: 'open', reported: 0 });
  }

  async #hear(word: string, at: number): Promise<void> {
    const deposit = this.#bought[at];
    if (!deposit) return;
    const isPaid = word === 'pay' || word === 'pay too much';
    if (word === 'reverse') {
      // A debt would block redemptions and is tested elsewhere.
      if (deposit.state !== 'paid' || this.expected.sc < gift) return;
      await server.settle(deposit.id, 'reversed', { amount: '49.99' });
      deposit.state = 'reversed';
      this.#unplayed.delete(deposit.id);
      this.#coins.gc -= gold;
      this.#coins.sc -= gift;
      return;
    }
    const amount = { pay: 49.99, 'pay too much': 70 }[word] ?? 20;
    // A smaller sum, or another sum after the money went back, waits for a person.
    if (deposit.state === 'reversed' ? amount !== deposit.reported : amount < deposit.reported)
      return;
    deposit.reported = Math.max(deposit.reported, amount);
    await server.settle(deposit.id, 'processed', { amount: String(amount) });
    if (!isPaid || deposit.state !== 'open') return;
    deposit.state = 'paid';
    this.#unplayed.set(deposit.id, gift);
    this.#coins.gc += gold;
    this.#coins.sc += gift;
  }

  /** The oldest gift is played first. */
  #play(amount: bigint): void {
    let rest = amount;
    for (const [id, left] of this.#unplayed) {
      const played = least(left, rest);
      this.#unplayed.set(id, left - played);
      rest -= played;
    }
  }

  async #move(kind: string, amount: bigint): Promise<void> {
    const { owner } = this.#player;
    const reference = `${owner}:${(this.#names += 1)}`;
    const played = { reference, owner, currency: 'SC', amountMinor: amount };
    const { sc } = this.#coins;
    if (kind === 'play') {
      await recordPlaythrough(server.pool, played);
      await recordPlaythrough(server.pool, played);
      this.#play(amount);
    } else if (kind === 'redeem') {
      await this.#redeem(amount);
    } else if (kind === 'win' || amount <= sc) {
      const sides = [houseAccount('demo'), playerAccount(owner)] as const;
      const [from, to] = kind === 'win' ? sides : [sides[1], sides[0]];
      await createLedger(server.pool).transfer({ from, to, amount, currency: 'SC', reference });
      this.#coins.sc = kind === 'win' ? sc + amount : sc - amount;
    }
  }

  /** Succeeds exactly if played coins cover it and the amount reaches the method's minimum. */
  async #redeem(amount: bigint): Promise<void> {
    const { token } = this.#player;
    const payload = redemptionOf(String(amount / 100n));
    const made = await server.call(token, 'withdrawal-create', payload, crypto.randomUUID());
    const isDue = amount >= 15_00n && amount <= this.#free && this.#left < 5;
    expect(made.status === 200).toBe(isDue);
    const { id } = made.body;
    if (!isDue || id === undefined) return;
    const confirmed = await this.#confirm(id);
    expect(confirmed.status).toBe(200);
    this.#hold(id, amount);
  }

  #hold(id: string, amount: bigint, promised = '1'): void {
    this.#coins.sc -= amount;
    this.redeemed += amount;
    this.#reviewed.push({ id, amount, promised });
  }

  async #grant(amount: bigint, times: string): Promise<void> {
    const reference = `grant-${this.#player.owner}-${(this.#names += 1)}`.replace(':', '-');
    const posting = {
      user: this.#player.owner.replace('demo:', ''),
      reference,
      kind: 'adjustment',
      direction: 'credit',
      amount: String(amount / 100n),
      currency: 'SC',
      playthrough: times,
    };
    expect((await askOperator(server, 'post', posting)).body.outcome).toBe('posted');
    expect((await askOperator(server, 'post', posting)).body.outcome).toBe('exists');
    this.#coins.sc += amount;
    if (times !== '0') this.#unplayed.set(reference, amount * BigInt(times));
    this.#given.set(reference, amount);
  }

  /**
   * The quote expired during the review; only a rate that moved too far needs another confirmation.
   */
  async #approve(rate: string, again: boolean): Promise<void> {
    const one = this.#reviewed.shift();
    if (!one) return;
    const { id, amount, promised } = one;
    const age = `update cashier.withdrawals set expires_at = now() - interval '1 hour' where id = $1`;
    await server.pool.query(age, [id]);
    usdt = rate;
    const { body } = await askOperator(server, 'approve', { id });
    usdt = '1';
    // One that was confirmed again at 0.9 has moved too far once the rate is back.
    const hasMoved = (rate === '0.9') !== (promised === '0.9');
    expect(body.status).toBe(hasMoved ? 'draft' : 'approved');
    if (body.status !== 'draft') return;
    this.#coins.sc += amount;
    this.redeemed -= amount;
    const isFree = amount <= this.#free;
    const confirmed = again ? await this.#confirm(id) : undefined;
    if (confirmed) expect(confirmed.status === 200).toBe(isFree);
    if (confirmed?.status === 200) this.#hold(id, amount, rate);
    else this.#left += 1;
  }

  #confirm(id: string) {
    return server.call(this.#player.token, 'withdrawal-confirm', { id }, crypto.randomUUID());
  }
}

// Repeats an earlier run; other seeds try other histories.
const seed = Number(process.env['FAULT_SEED'] ?? 20_261_116);

describe('coins over random histories', () => {
  it('are credited once, leave only after they were played, and add up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
        const player = await startPackageBuyer(server);
        const history = new History(player);
        // Starts with a paid package, because most random histories would have no coins at all.
        const begin: Step[] = [{ do: 'buy' }, { do: 'pay', index: 0 }];
        for (const one of [...begin, ...steps]) {
          await history.take(one);
          expect(await player.coins()).toEqual(history.expected);
        }
        const { pending } = await createLedger(server.pool).balance(player.owner, 'SC');
        expect(pending).toBe(history.redeemed);
      }),
      { numRuns: 8, seed, endOnFailure: true },
    );
    const { disagreements } = await createLedger(server.pool).checkReplay();
    expect(disagreements).toEqual([]);
  });
});
