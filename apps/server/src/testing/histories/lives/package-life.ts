import type { ProviderDeposit, ProviderStatus } from '@opencashier/contract/provider/protocol';
import { transaction } from '@opencashier/postgres';
import { type Applied, applyProviderState } from '../../../deposits/credit/apply-provider-state.ts';
import type { Deposit } from '../../../deposits/deposit.ts';
import { applyDisputeState } from '../../../deposits/disputes/apply-dispute-state.ts';
import { findDeposit } from '../../../deposits/store/deposits.ts';
import { ExpectedClaims } from '../expected/expected-claims.ts';
import { cents, decimal, type HistoryWorld, pick, type Random } from '../history-world.ts';
import { countPosted } from '../operator-answers.ts';
import { ExpectedPackage } from '../expected/expected-package.ts';
import { RefundLife } from './refund-life.ts';
import { settleCases } from './settle-cases.ts';

/** The price of the box `large`. */
export const priceMinor = 49_99n;

/**
 * A coin package as recorded by its provider, its bank and the operators. Every answer of the
 * server and its books must match the two books that are kept here.
 */
export class PackageLife {
  readonly id: string;
  readonly expected = new ExpectedPackage(priceMinor);
  readonly claims = new ExpectedClaims(this.expected);
  readonly refunds: RefundLife;
  /** The dollars from its cases that its buyer and a friend got. */
  userMinor = 0n;
  friendMinor = 0n;
  readonly #world: HistoryWorld;
  readonly #random: Random;
  readonly #start = Date.now();
  #clock = 10;
  /** The time of the latest report on a dispute; some reports are older. */
  #disputeClock = 15;

  constructor(world: HistoryWorld, random: Random, id: string) {
    this.#world = world;
    this.#random = random;
    this.id = id;
    this.refunds = new RefundLife(world, random, id);
  }

  async row(): Promise<Deposit> {
    const row = await findDeposit(this.#world.server.pool, this.id);
    if (!row) throw new Error(`deposit ${this.id} no longer exists`);
    return row;
  }

  /** A part of the price, the price, or more than that. */
  async pay(): Promise<void> {
    const known = this.expected.paidMinor || 20_00n;
    const minor = pick(this.#random, [20_00n, 49_99n, 49_99n, 70_00n, known, known + 1_00n]);
    const { creditedMinor } = this.expected;
    this.#clock += 1;
    const { payMinor: paidBackMinor } = await this.refunds.counting();
    const applied = await this.#applyReport('processed', minor);
    this.#expect(`a report of ${minor}`, applied, this.expected.processed(minor, paidBackMinor));
    if (creditedMinor !== this.expected.creditedMinor) this.#world.count('package bought');
  }

  async expire(): Promise<void> {
    await this.#applyReport('expired', priceMinor);
    this.expected.failed();
  }

  /** Part or all of the money was taken back, sometimes before it was reported as received. */
  async takeBack(): Promise<void> {
    const { paidMinor, outOfCasesMinor } = this.expected;
    const isPart = this.#random() < 0.6;
    const minor = isPart ? cents(this.#random, 75) : paidMinor || 49_99n;
    this.#clock += 1;
    const { payMinor: paidBackMinor } = await this.refunds.counting();
    const applied = await this.#applyReport('reversed', minor);
    this.#expect(`a reversal of ${minor}`, applied, this.expected.reversed(minor, paidBackMinor));
    if (applied !== 'changed') return;
    this.#world.count(isPart ? 'package reversed in part' : 'package reversed');
    const isTakenOut = this.expected.outOfCasesMinor > outOfCasesMinor;
    if (isTakenOut) this.#world.count('taken out of a package’s rest');
  }

  async dispute(): Promise<void> {
    const { services } = this.#world;
    const name = `${this.id}-${pick(this.#random, [1, 2])}`;
    const at = this.#random() < 0.7 ? (this.#disputeClock += 1) : Math.ceil(this.#random() * 30);
    const status = pick(this.#random, ['open', 'won', 'lost'] as const);
    const isMoneyTaken = this.#random() < 0.5;
    const minor = this.#random() < 0.3 ? priceMinor : cents(this.#random, 60);
    const report = {
      reference: this.id,
      disputeId: name,
      status,
      amount: decimal(minor),
      currency: 'USD',
      isMoneyTaken,
      updatedAt: new Date(this.#start + at * 1000).toISOString(),
    };
    const applied = await this.#twice(() =>
      transaction(services.pool, (db) => applyDisputeState(db, services, 'sandbox', report)),
    );
    const isTaken = this.#world.isTaken(status, isMoneyTaken);
    const before = this.claims.takenMinor(0n);
    // The house pays the fee of a package's dispute.
    const known = { at, status, isTaken, minor, feeMinor: 0n };
    this.#expect(`dispute ${name}`, applied, this.claims.dispute(name, known));
    const after = this.claims.takenMinor(0n);
    if (after > before) this.#world.count('coins taken for a dispute');
    if (after < before) this.#world.count('coins returned after a dispute');
  }

  async settle(user: string): Promise<void> {
    const people = { user, friend: `${user}-friend` };
    await settleCases(this.#world, this.#random, this.id, people, {
      claimsCredits: false,
      mayRefund: async () => this.claims.mayRefundCase((await this.refunds.counting()).payMinor),
      note: ({ minor, end, named = 0n }) => {
        this.expected.settled(minor);
        if (end === 'credit') this.userMinor += named;
        if (end === 'friend') this.friendMinor += named;
      },
    });
  }

  /**
   * Two operators refund it at once; the provider makes the refund and reports it twice. Nothing is
   * refunded of a package of which a bank has or may take a part.
   */
  async refund(): Promise<void> {
    const reference = `${this.id}-${(this.#clock += 1)}`;
    const before = await this.refunds.counting();
    const isWhole = this.claims.refundableMinor(before.amountMinor) === priceMinor;
    const raw = { reference, reason: 'asked for it' };
    const requests = ['ann', 'fay'].map(async (as) => ({
      reference,
      ...(await this.#world.ask(as, 'refundDeposit', { id: this.id }, raw)),
    }));
    countPosted(await Promise.all(requests), { isRepeatShown: this.#world.asksTwoPeople });
    const made = (await this.refunds.all()).filter(({ id }) => !before.ids.has(id));
    const isRight = made.length <= (isWhole ? 1 : 0);
    this.#expect('a refund', isRight || `${made.length} refunds`, true);
    await this.refunds.work();
    await this.refunds.decide(() => pick(this.#random, ['refunded', 'failed'] as const));
  }

  #expect(what: string, is: unknown, should: unknown): void {
    if (is === should) return;
    throw new Error(`${what} on ${this.id} was answered with ${String(is)}, not ${String(should)}`);
  }

  async #twice(apply: () => Promise<Applied>): Promise<Applied> {
    const [one, other] = await Promise.all([apply(), apply()]);
    return one === 'changed' ? one : other;
  }

  #applyReport(status: ProviderStatus, minor: bigint): Promise<Applied> {
    const { services, server } = this.#world;
    const known = server.provider.deposits.get(this.id);
    if (!known) throw new Error(`the provider does not know ${this.id}`);
    const updatedAt = new Date(this.#start + this.#clock * 1000).toISOString();
    const report: ProviderDeposit = { ...known, status, amount: decimal(minor), updatedAt };
    return this.#twice(() =>
      transaction(services.pool, (db) => applyProviderState(db, services, 'sandbox', report)),
    );
  }
}
