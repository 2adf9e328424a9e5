import type { ProviderDeposit, ProviderStatus } from '@opencashier/contract/provider/protocol';
import { transaction } from '@opencashier/postgres';
import { applyDisputeState } from '../../../deposits/disputes/apply-dispute-state.ts';
import { type Applied, applyProviderState } from '../../../deposits/credit/apply-provider-state.ts';
import type { Deposit } from '../../../deposits/deposit.ts';
import { findDeposit } from '../../../deposits/store/deposits.ts';
import { ExpectedClaims } from '../expected/expected-claims.ts';
import { ExpectedDeposit, greater, type Report } from '../expected/expected-deposit.ts';
import { cents, decimal, type HistoryWorld, pick, type Random } from '../history-world.ts';
import type { AskedTwice } from '../operator-answers.ts';
import { inEuros, type HistoryPayment } from './payments.ts';
import { RefundLife } from './refund-life.ts';
import { settleCases } from './settle-cases.ts';

interface Options {
  /** The player's limit for a day, if there is one. */
  limit?: () => bigint | undefined;
  payment?: HistoryPayment;
}

/**
 * A deposit of 100 EUR as recorded by its provider, its bank and the operators. Every answer of the
 * server and its books must match the two books that are kept here.
 */
export class DepositLife {
  readonly id: string;
  readonly expected: ExpectedDeposit;
  readonly claims: ExpectedClaims;
  readonly refunds: RefundLife;
  readonly #world: HistoryWorld;
  readonly #random: Random;
  readonly #limit: () => bigint | undefined;
  readonly #payment: HistoryPayment;
  /** The time of the provider's last report, in seconds since the start. */
  #clock = 10;
  /** The time of the latest report on a dispute; some reports are older. */
  #disputeClock = 15;
  readonly #start = Date.now();

  constructor(
    world: HistoryWorld,
    random: Random,
    id: string,
    { limit = () => undefined, payment = inEuros }: Options = {},
  ) {
    this.#world = world;
    this.#random = random;
    this.id = id;
    this.#limit = limit;
    this.#payment = payment;
    this.expected = new ExpectedDeposit(payment.terms);
    this.claims = new ExpectedClaims(this.expected);
    this.refunds = new RefundLife(world, random, id);
  }

  row(): Promise<Deposit> {
    return findDeposit(this.#world.server.pool, this.id).then((row) => {
      if (!row) throw new Error(`deposit ${this.id} no longer exists`);
      return row;
    });
  }

  /** The provider reports a sum: a part, all, more, or implausibly much. */
  async pay(): Promise<void> {
    const { paidMinor, terms } = this.expected;
    const { payMinor } = terms;
    const minor = pick(this.#random, [
      60_00n,
      payMinor,
      payMinor,
      paidMinor || payMinor,
      paidMinor + cents(this.#random, 50),
      cents(this.#random, 300),
      11n * payMinor + cents(this.#random, 300),
    ]);
    const isLate = this.#random() < 0.15;
    this.#clock += isLate ? 0 : 1;
    await this.receive(minor, isLate ? this.#clock - 5 : this.#clock);
  }

  async receive(minor: bigint, at = (this.#clock += 1)): Promise<void> {
    const report = await this.#reportOf(minor, at);
    const before = await this.row();
    const applied = await this.#applyReport('processed', minor, at);
    const after = await this.row();
    const isHeldThere = after.heldMinor > 0n || after.reversedHeldMinor > before.reversedHeldMinor;
    const isHeld = this.#isHeld(minor, at) ?? isHeldThere;
    const { paidMinor } = this.expected;
    this.#expect(`a report of ${minor}`, applied, this.expected.processed(report, isHeld));
    if (applied !== 'changed') return;
    this.#world.count(this.expected.heldMinor > 0n ? 'sum held' : 'sum credited');
    if (paidMinor > 0n) this.#world.count(minor > paidMinor ? 'sum grew' : 'sum shrank');
    if (this.#payment !== inEuros) this.#world.count('sum converted');
  }

  /** Undefined if it depends on the player's other deposits. */
  #isHeld(minor: bigint, at: number): boolean | undefined {
    if (this.expected.isTooMuch(minor)) return true;
    const limit = this.#limit();
    if (limit === undefined || !this.expected.isLimited(minor)) return false;
    return this.expected.creditFor(minor, at) > limit ? true : undefined;
  }

  /** The provider fails the deposit; money that arrived or still arrives counts nevertheless. */
  async giveUp(): Promise<void> {
    await this.#applyReport(
      pick(this.#random, ['failed', 'cancelled', 'expired']),
      1n,
      this.#clock,
    );
    this.expected.failed(this.#clock);
  }

  /** Part or all of the money was taken back, sometimes before it was reported as received. */
  async takeBack(): Promise<void> {
    const { paidMinor } = this.expected;
    const isWhole = this.#random() < 0.3;
    await this.reverse(
      isWhole ? greater(paidMinor, 1n) : cents(this.#random, Number(paidMinor / 100n) || 120),
    );
  }

  async reverse(minor: bigint): Promise<void> {
    const at = (this.#clock += 1);
    const report = await this.#reportOf(minor, at);
    const applied = await this.#applyReport('reversed', minor, at);
    const { outOfCasesMinor } = this.expected;
    this.#expect(`a reversal of ${minor}`, applied, this.expected.reversed(report));
    if (applied !== 'changed') return;
    this.#world.count(minor < this.expected.paidMinor ? 'reversed in part' : 'reversed');
    if (this.expected.outOfCasesMinor > outOfCasesMinor) this.#world.count('taken out of a case');
  }

  async dispute(): Promise<void> {
    const name = `${this.id}-${pick(this.#random, [1, 2])}`;
    const at = this.#random() < 0.7 ? (this.#disputeClock += 1) : Math.ceil(this.#random() * 30);
    const status = pick(this.#random, ['open', 'won', 'lost'] as const);
    const isMoneyTaken = this.#random() < 0.5;
    const { paidMinor } = this.expected;
    const minor = this.#random() < 0.3 ? paidMinor || 1n : cents(this.#random, 120);
    const feeMinor = this.#random() < 0.3 ? cents(this.#random, 20) : 0n;
    const feeCurrency = pick(this.#random, ['EUR', this.#payment.currency]);
    await this.reportDispute({ name, at, status, isMoneyTaken, minor, feeMinor, feeCurrency });
  }

  async reportDispute(dispute: {
    name: string;
    at: number;
    status: 'open' | 'won' | 'lost';
    isMoneyTaken: boolean;
    minor: bigint;
    feeMinor: bigint;
    feeCurrency: string;
  }): Promise<void> {
    const { name, at, status, isMoneyTaken, minor, feeMinor, feeCurrency } = dispute;
    const { services, partner } = this.#world;
    const report = {
      reference: this.id,
      disputeId: name,
      status,
      amount: decimal(minor),
      currency: this.#payment.currency,
      isMoneyTaken,
      ...(feeMinor > 0n ? { fee: { amount: decimal(feeMinor), currency: feeCurrency } } : {}),
      updatedAt: new Date(this.#start + at * 1000).toISOString(),
    };
    const applied = await twice(() =>
      transaction(services.pool, (db) => applyDisputeState(db, services, 'sandbox', report)),
    );
    const isTaken = this.#world.isTaken(status, isMoneyTaken);
    const ownFeeMinor = feeCurrency === 'EUR' ? feeMinor : this.#inEuros(feeMinor);
    const playerFeeMinor = partner.disputes.feePaidBy === 'player' ? ownFeeMinor : 0n;
    const before = this.claims.takenMinor(0n);
    const known = { at, status, isTaken, minor, feeMinor: playerFeeMinor };
    this.#expect(`dispute ${name}`, applied, this.claims.dispute(name, known));
    if (this.claims.takenMinor(0n) > before) this.#world.count('taken for a dispute');
    if (this.claims.takenMinor(0n) < before) this.#world.count('returned after a dispute');
  }

  /** A fee in the paid currency costs its share of the credit, however large it is. */
  #inEuros(feeMinor: bigint): bigint {
    const { creditedMinor, costMinor } = this.expected;
    return costMinor > 0n ? ((creditedMinor ?? 0n) * feeMinor) / costMinor : 0n;
  }

  /** A letter says that the bank took this much more, on top of all that is known of. */
  async letter(amountMinor: bigint, ask: () => Promise<AskedTwice>): Promise<void> {
    const { amountMinor: refundsMinor } = await this.refunds.counting();
    const { asked, posted } = await ask();
    // A second person may have refused the others.
    const letters = this.#world.asksTwoPeople ? posted : asked;
    let accepted = 0;
    for (let letter = 0; letter < letters; letter += 1) {
      if (this.claims.letter(amountMinor, refundsMinor)) accepted += 1;
    }
    this.#expect(`letters of ${amountMinor}`, posted, accepted);
    this.#world.count('letter', posted);
  }

  /** Operators ask for a refund of this sum; there is one for each reference that has room. */
  async refund(amountMinor: bigint, ask: () => Promise<AskedTwice>): Promise<void> {
    const before = await this.refunds.counting();
    const first = this.claims.refundOf(amountMinor, before);
    const both = {
      amountMinor: before.amountMinor + amountMinor,
      payMinor: before.payMinor + (first ?? 0n),
    };
    const second = first === undefined ? undefined : this.claims.refundOf(amountMinor, both);
    const { asked } = await ask();
    const made = (await this.refunds.all()).filter(({ id }) => !before.ids.has(id));
    // A refund that fails at once, for lack of money, leaves its room to the other.
    const fewest = Math.min(asked, [first, second].filter((one) => one !== undefined).length);
    const isRight =
      (made.length >= fewest || this.#world.asksTwoPeople) &&
      made.length <= (first === undefined ? 0 : asked) &&
      made.every(({ payMinor }) => payMinor === first || payMinor === second);
    const pays = made.map(({ payMinor }) => payMinor).join(' and ');
    this.#expect(`${asked} refunds of ${amountMinor}`, isRight || `[${pays}]`, true);
  }

  /** Two operators decide every open case; returns the sum that somebody else got. */
  async settle(people: { user: string; friend: string }): Promise<bigint> {
    let friendMinor = 0n;
    await settleCases(this.#world, this.#random, this.id, people, {
      claimsCredits: true,
      mayRefund: async () => this.claims.mayRefundCase((await this.refunds.counting()).payMinor),
      note: ({ minor, end, named }) => {
        const found = this.expected.cases.find((one) => one.minor === minor);
        if (!found) throw new Error(`a case of ${minor} for ${this.id} is unknown`);
        this.expected.settled(found, end, named);
        if (end === 'friend') friendMinor += named ?? found.worthMinor;
      },
    });
    return friendMinor;
  }

  async #reportOf(minor: bigint, at: number): Promise<Report> {
    return { minor, at, paidBackMinor: (await this.refunds.counting()).payMinor };
  }

  #expect(what: string, is: unknown, should: unknown): void {
    if (is === should) return;
    throw new Error(`${what} on ${this.id} was answered with ${String(is)}, not ${String(should)}`);
  }

  /** Sends it twice at once, as from two servers; returns the result. */
  async #applyReport(status: ProviderStatus, minor: bigint, at: number): Promise<Applied> {
    const { services, server } = this.#world;
    const known = server.provider.deposits.get(this.id);
    if (!known) throw new Error(`the provider does not know ${this.id}`);
    const updatedAt = new Date(this.#start + at * 1000).toISOString();
    const report: ProviderDeposit = { ...known, status, amount: decimal(minor), updatedAt };
    return twice(() =>
      transaction(services.pool, (db) => applyProviderState(db, services, 'sandbox', report)),
    );
  }
}

/** Applies a report twice at once: one of the two changes something, or neither does. */
async function twice(apply: () => Promise<Applied>): Promise<Applied> {
  const [one, other] = await Promise.all([apply(), apply()]);
  const answers = [one, other].toSorted().join(' and ');
  if (answers === 'changed and unchanged') return 'changed';
  if (one === other && one !== 'changed') return one;
  throw new Error(`a report and its repetition were answered with ${answers}`);
}
