import type { Applied } from '../../../deposits/credit/apply-provider-state.ts';
import { PromisedRate } from './promised-rate.ts';

/** The price of a deposit: `creditMinor` are credited if exactly `payMinor` are paid. */
export interface DepositPrice {
  payMinor: bigint;
  creditMinor: bigint;
  /** The rate: paid currency per unit of the player's. Only changes matter. */
  rate: () => bigint;
}

/** Money in an open case, and its value in the player's currency. */
export interface HeldMoney {
  minor: bigint;
  worthMinor: bigint;
}

/** A report of the provider, and the sum of the refunds that were under way or made then. */
export interface Report {
  minor: bigint;
  at: number;
  paidBackMinor: bigint;
}

/** The end of a case: the money is the player's, somebody else's, the payer's or the house's. */
export type CaseEnd = 'credit' | 'friend' | 'refund' | 'keep';

export const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);
export const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** A credited deposit, as the test knows it. */
export interface Claimed {
  /** Null until anything is credited. */
  creditedMinor: bigint | null;
  /** The payment behind the credit. */
  costMinor: bigint;
  /** The total that the provider reports as taken back, and the part that came out of cases. */
  reversedMinor: bigint;
  outOfCasesMinor: bigint;
  /** The share of the credit that a part of the payment brought. */
  creditShare(partMinor: bigint): bigint;
}

/** More than this many times the requested sum is never credited without an operator. */
const overpaidTimes = 10n;

/**
 * The payments of a deposit by the documented rules, kept beside the server: it sees the reports
 * and decisions, never the server's own sums, which must agree with it.
 */
export class ExpectedDeposit implements Claimed {
  readonly terms: DepositPrice;
  readonly #rate: PromisedRate;
  /** The sum that the provider received, and the time of the report that said so. */
  paidMinor = 0n;
  #paidAt = 0;
  readonly #accepted: { minor: bigint; at: number }[] = [];
  /** Null until anything is credited, in the player's currency. */
  creditedMinor: bigint | null = null;
  /** Open cases, oldest first. */
  cases: HeldMoney[] = [];
  /** The money of cases that operators refunded, kept or gave to somebody else. */
  decidedMinor = 0n;
  /** The money that banks took back out of open cases. */
  outOfCasesMinor = 0n;
  /** The total that the provider reports as taken back. */
  reversedMinor = 0n;
  #isFailed = false;
  #isLate = false;
  /** All of the deposit waits for an operator. */
  #isWaiting = false;
  #wasGiven = false;

  constructor(terms: DepositPrice) {
    this.terms = terms;
    this.#rate = new PromisedRate(terms.rate);
  }

  get heldMinor(): bigint {
    return this.cases.reduce((sum, { minor }) => sum + minor, 0n);
  }

  /** The payment behind the credit. */
  get costMinor(): bigint {
    return this.paidMinor - this.heldMinor - this.decidedMinor - this.outOfCasesMinor;
  }

  /** The part of the payment that is in no case. */
  get #settledMinor(): bigint {
    return this.paidMinor - this.heldMinor;
  }

  #worthOf(minor: bigint, at: number): bigint {
    return this.#rate.worthOf(this.terms, minor, at);
  }

  /** The share of the credit that a part of the payment behind it brought. */
  creditShare(partMinor: bigint): bigint {
    if (partMinor === 0n) return 0n;
    const credited = this.creditedMinor ?? 0n;
    return partMinor >= this.costMinor ? credited : (credited * partMinor) / this.costMinor;
  }

  /** The credit after a report of this sum, if nothing is held. */
  creditFor(minor: bigint, at: number): bigint {
    const before = this.#worthOf(this.#settledMinor, at);
    return (this.creditedMinor ?? 0n) + this.#worthOf(minor, at) - before;
  }

  /** Limits apply to more than was requested, and to money after the deposit has failed. */
  isLimited(minor: bigint): boolean {
    return this.#isFailed || this.#isLate || minor > this.terms.payMinor;
  }

  isTooMuch(minor: bigint): boolean {
    return minor > this.terms.payMinor * overpaidTimes;
  }

  /**
   * The provider reports the whole sum received. A sum that grows is never a contradiction. A
   * smaller one replaces money that nobody has decided on, if it is newer.
   */
  processed({ minor, at, paidBackMinor }: Report, isHeld: boolean): Applied {
    if (this.paidMinor > 0n) {
      if (minor === this.paidMinor) return 'unchanged';
      if (minor < this.paidMinor) {
        if (this.#isOlder(minor, at)) return 'unchanged';
        const isDecided = this.cases.length === 0 || minor < this.#settledMinor;
        if (isDecided || at === this.#paidAt) return 'contradicts';
      }
    }
    const before = this.#settledMinor;
    // Without the money in cases, this is the sum that was known.
    if (this.cases.length > 0) this.#accepted.push({ minor: before, at: this.#paidAt });
    this.cases = [];
    if (minor === before) {
      this.paidMinor = minor;
      this.#isWaiting = false;
      return 'unchanged';
    }
    const worthMinor = this.#worthOf(minor, at) - this.#worthOf(before, at);
    if (isHeld) this.#hold({ minor: minor - before, worthMinor }, at);
    else this.#creditReceived(worthMinor, at);
    this.#accept(minor, at);
    // A bank may have taken it back before it was reported as received.
    if (this.reversedMinor > 0n) this.#takeOut(this.reversedMinor, paidBackMinor);
    return 'changed';
  }

  /** Reported before the last change, or accepted at the same time. */
  #isOlder(minor: bigint, at: number): boolean {
    if (at !== this.#paidAt) return at < this.#paidAt;
    return this.#accepted.some((one) => one.minor === minor && one.at === at);
  }

  #accept(minor: bigint, at: number): void {
    this.paidMinor = minor;
    this.#paidAt = at;
    this.#accepted.push({ minor, at });
  }

  #hold(money: HeldMoney, at: number): void {
    this.cases.push(money);
    if (this.creditedMinor !== null) return;
    const isFirst = this.decidedMinor + this.outOfCasesMinor === 0n;
    this.#isWaiting = isFirst || !this.#isFailed;
    if (this.#isWaiting) this.#rate.keep(at);
    if (!isFirst) return;
    this.#isLate ||= this.#isFailed;
    this.#isFailed = false;
  }

  #creditReceived(minor: bigint, at: number): void {
    this.#rate.keep(at);
    this.#isLate ||= this.#isFailed;
    this.#credit(minor);
  }

  #credit(minor: bigint): void {
    this.creditedMinor = (this.creditedMinor ?? 0n) + minor;
    this.#isFailed = false;
    this.#isWaiting = false;
  }

  failed(at: number): void {
    if (this.cases.length > 0 || this.creditedMinor !== null || this.#isFailed) return;
    this.#isFailed = true;
    this.#rate.end(at);
  }

  /**
   * A bank took money back, which comes out of the credit first and then out of cases. Money that
   * was not reported before arrived and left. A person has to look at it if operators have decided
   * on all of the money.
   */
  reversed({ minor, at, paidBackMinor }: Report): Applied {
    if (this.creditedMinor === null && !this.#isWaiting) {
      if (this.cases.length > 0) return minor > this.reversedMinor ? 'contradicts' : 'unchanged';
      if (this.decidedMinor + this.outOfCasesMinor > 0n) {
        // Nobody has the money that operators refunded or kept.
        const isEnded = this.#isFailed && this.decidedMinor > 0n && !this.#wasGiven;
        return isEnded && minor >= this.paidMinor ? 'unchanged' : 'contradicts';
      }
      if (this.isTooMuch(minor)) return 'contradicts';
      this.#creditReceived(this.#worthOf(minor, at), at);
      this.#accept(minor, at);
    }
    if (minor <= this.reversedMinor) return 'unchanged';
    this.#takeOut(minor, paidBackMinor);
    this.reversedMinor = minor;
    // Nothing of a waiting deposit is left to decide on.
    if (this.#isWaiting && this.cases.length === 0) this.#credit(0n);
    return 'changed';
  }

  #takeOut(reversedMinor: bigint, paidBackMinor: bigint): void {
    const claimed = reversedMinor - this.outOfCasesMinor + paidBackMinor - this.costMinor;
    const out = greater(0n, lesser(claimed, this.heldMinor));
    let left = out;
    for (const one of this.cases.toReversed()) {
      const part = lesser(left, one.minor);
      left -= part;
      if (part > 0n) one.worthMinor = (one.worthMinor * (one.minor - part)) / one.minor;
      one.minor -= part;
    }
    this.cases = this.cases.filter(({ minor }) => minor > 0n);
    this.outOfCasesMinor += out;
  }

  /** Operators settled a case; a credit may name its amount. */
  settled(found: HeldMoney, end: CaseEnd, namedMinor?: bigint): void {
    const { minor, worthMinor } = found;
    this.cases = this.cases.filter((one) => one !== found);
    if (end === 'credit') {
      const credited = namedMinor ?? worthMinor;
      // The house keeps the part of the money that was not credited.
      if (credited < worthMinor) this.decidedMinor += minor - (minor * credited) / worthMinor;
      this.#credit(credited);
      return;
    }
    this.decidedMinor += minor;
    this.#wasGiven ||= end === 'friend';
    if (!this.#isWaiting || this.cases.length > 0) return;
    this.#isWaiting = false;
    this.#isFailed = true;
  }
}
