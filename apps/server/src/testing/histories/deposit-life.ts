import type { ProviderDeposit, ProviderStatus } from '@opencashier/contract/provider/protocol';
import { transaction } from '@opencashier/postgres';
import { applyDisputeState } from '../../deposits/disputes/apply-dispute-state.ts';
import { type Applied, applyProviderState } from '../../deposits/credit/apply-provider-state.ts';
import type { Deposit } from '../../deposits/deposit.ts';
import { countsAsRefund } from '../../deposits/refund.ts';
import { findDeposit } from '../../deposits/store/deposits.ts';
import { cents, decimal, type HistoryWorld, pick, type Random } from './history-world.ts';
import { RefundLife } from './refund-life.ts';

interface Dispute {
  at: number;
  status: 'open' | 'won' | 'lost';
  isTaken: boolean;
  minor: bigint;
  feeMinor: bigint;
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/**
 * A deposit of 100 EUR as recorded by its provider, its bank and the operators, independently of
 * the server: the books must match it.
 */
export class DepositLife {
  readonly id: string;
  readonly #world: HistoryWorld;
  readonly #random: Random;
  /** The time of the provider's last report, in seconds since the start. */
  #clock = 10;
  readonly #start = Date.now();
  /** The sum that the provider received and the books accept. */
  reportedMinor = 0n;
  /** The time of that report: a smaller sum replaces money in a case only if it is newer. */
  #toldAt = 0;
  /** The total that the provider reports as taken back. */
  reversedMinor = 0n;
  /** The money of cases that operators refunded, kept or gave to somebody else. */
  decidedMinor = 0n;
  /** The total taken back after the last letter, as the operators know it. */
  #lettersMinor = 0n;
  /** Each letter with the disputes that were known then: it is about other money than those. */
  readonly #letters: { minor: bigint; disputes: ReadonlySet<string> }[] = [];
  readonly refunds: RefundLife;
  readonly #disputes = new Map<string, Dispute>();

  constructor(world: HistoryWorld, random: Random, id: string) {
    this.#world = world;
    this.#random = random;
    this.id = id;
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
    const minor = pick(this.#random, [
      60_00n,
      100_00n,
      100_00n,
      this.reportedMinor || 100_00n,
      this.reportedMinor + cents(this.#random, 50),
      cents(this.#random, 300),
      1_100_00n + cents(this.#random, 300),
    ]);
    const isLate = this.#random() < 0.15;
    this.#clock += isLate ? 0 : 1;
    const at = isLate ? this.#clock - 5 : this.#clock;
    const before = await this.row();
    const applied = await this.#tell('processed', minor, at);
    if (applied === 'contradicts') return;
    const isReplaced = before.heldMinor > 0n && minor >= this.reportedMinor - before.heldMinor;
    if (minor > this.reportedMinor || (isReplaced && at > this.#toldAt)) this.#believe(minor, at);
  }

  #believe(minor: bigint, at: number): void {
    if (minor === this.reportedMinor) return;
    this.reportedMinor = minor;
    this.#toldAt = at;
  }

  /** The provider fails the deposit; money that arrived or still arrives counts nevertheless. */
  async giveUp(): Promise<void> {
    await this.#tell(pick(this.#random, ['failed', 'cancelled', 'expired']), 100_00n, this.#clock);
  }

  /** Part or all of the money was taken back, sometimes before it was reported as received. */
  async takeBack(): Promise<void> {
    const minor =
      this.#random() < 0.3
        ? most(this.reportedMinor, 1n)
        : cents(this.#random, Number(this.reportedMinor / 100n) || 120);
    this.#clock += 1;
    const before = await this.row();
    const applied = await this.#tell('reversed', minor, this.#clock);
    if (applied === 'contradicts' || applied === 'unknown') return;
    const isFirst = before.creditedMinor === null && !before.isInCase;
    if (isFirst && before.decidedMinor === 0n) {
      this.#believe(most(this.reportedMinor, minor), this.#clock);
    }
    if (applied === 'changed') this.reversedMinor = most(this.reversedMinor, minor);
  }

  async dispute(): Promise<void> {
    const name = `${this.id}-${pick(this.#random, [1, 2])}`;
    const known = this.#disputes.get(name);
    const at = 1 + Math.floor(this.#random() * 30);
    const status = pick(this.#random, ['open', 'won', 'lost'] as const);
    const isMoneyTaken = this.#random() < 0.5;
    const minor = cents(this.#random, 120);
    const feeMinor = this.#random() < 0.3 ? cents(this.#random, 20) : 0n;
    const report = {
      reference: this.id,
      disputeId: name,
      status,
      amount: decimal(minor),
      currency: 'EUR',
      isMoneyTaken,
      ...(feeMinor > 0n ? { fee: { amount: decimal(feeMinor), currency: 'EUR' } } : {}),
      updatedAt: new Date(this.#start + at * 1000).toISOString(),
    };
    const { services } = this.#world;
    const tell = () =>
      transaction(services.pool, (db) => applyDisputeState(db, services, 'sandbox', report));
    const applied = await Promise.all([tell(), tell()]);
    const isDecision = at === known?.at && known.status === 'open' && status !== 'open';
    if (applied.includes('contradicts') || (known && at <= known.at && !isDecision)) return;
    const isTaken = status === 'lost' || (status === 'open' && isMoneyTaken);
    this.#disputes.set(name, { at, status, isTaken, minor, feeMinor });
  }

  /** A letter says that the bank took this much more, on top of all that is known of. */
  async letter(amountMinor: bigint, ask: () => Promise<number>): Promise<void> {
    const before = await this.row();
    const known = most(this.#lettersMinor, this.#toldReversed(before));
    const accepted = await ask();
    if (accepted === 0) return;
    this.#lettersMinor = known + BigInt(accepted) * amountMinor;
    this.#letters.push({
      minor: BigInt(accepted) * amountMinor,
      disputes: new Set(this.#disputes.keys()),
    });
  }

  /**
   * The sum that must be taken from the player by now, by the plain rule: everything that was
   * claimed, but no more than was credited and not refunded.
   */
  async expectedTaken(deposit: Deposit): Promise<bigint> {
    const refunds = (await this.refunds.all()).filter(countsAsRefund);
    const refundsMinor = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    const credited = deposit.creditedMinor ?? 0n;
    const told = this.#toldReversed(deposit);
    const notices = least(told + this.#disputesTaken(), credited);
    const letters = this.#lettersMinor + this.#disputesTaken() - this.#doubledMinor();
    const claimed = most(notices, letters);
    return least(claimed, most(0n, credited - refundsMinor));
  }

  /** The part of the credit that the provider reports as taken back. */
  #toldReversed({ creditedMinor, reversedHeldMinor }: Deposit): bigint {
    return least(this.reversedMinor - reversedHeldMinor, creditedMinor ?? 0n);
  }

  /** Losses that disputes and the decisions of operators explain. */
  get explainedLossMinor(): bigint {
    return this.decidedMinor + this.#disputesTaken();
  }

  /** The fees that the latest report on each dispute charges; the player pays them. */
  get feesMinor(): bigint {
    return [...this.#disputes.values()].reduce((sum, { feeMinor }) => sum + feeMinor, 0n);
  }

  #disputesTaken(): bigint {
    const taken = [...this.#disputes.values()].filter(({ isTaken }) => isTaken);
    return taken.reduce((sum, { minor }) => sum + minor, 0n);
  }

  /**
   * The most that letters and the disputes after them may both be about. A dispute with fewer
   * letters before it has its share first.
   */
  #doubledMinor(): bigint {
    const taken = [...this.#disputes].filter(([, { isTaken }]) => isTaken);
    const compared = taken.map(([name, { minor }]) => {
      const before = this.#letters.filter(({ disputes }) => !disputes.has(name));
      return { minor, letters: before.reduce((sum, letter) => sum + letter.minor, 0n) };
    });
    const inOrder = compared.toSorted((one, other) => Number(one.letters - other.letters));
    return inOrder.reduce((sum, { minor, letters }) => least(letters, sum + minor), 0n);
  }

  /** Sends it twice at once, as from two servers; returns the result. */
  async #tell(status: ProviderStatus, minor: bigint, at: number): Promise<Applied> {
    const { services, server } = this.#world;
    const known = server.provider.deposits.get(this.id);
    if (!known) throw new Error(`the provider does not know ${this.id}`);
    const updatedAt = new Date(this.#start + at * 1000).toISOString();
    const report: ProviderDeposit = { ...known, status, amount: decimal(minor), updatedAt };
    const tell = () =>
      transaction(services.pool, (db) => applyProviderState(db, services, 'sandbox', report));
    const [one, other] = await Promise.all([tell(), tell()]);
    return one === 'changed' ? one : other;
  }
}
