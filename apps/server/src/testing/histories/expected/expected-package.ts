import type { Applied } from '../../../deposits/credit/apply-provider-state.ts';
import { type Claimed, lesser } from './expected-deposit.ts';

/**
 * The payments for a coin package by the documented rules, kept beside the server: the price buys
 * all of its coins, and every other unit waits in a case.
 */
export class ExpectedPackage implements Claimed {
  readonly #priceMinor: bigint;
  paidMinor = 0n;
  creditedMinor: bigint | null = null;
  /** The sum of the open cases. */
  heldMinor = 0n;
  /** The money of cases that operators have settled, and what was taken out of cases. */
  decidedMinor = 0n;
  reversedMinor = 0n;
  /** The part of it that had bought nothing. */
  outOfCasesMinor = 0n;
  #hasEnded = false;

  constructor(priceMinor: bigint) {
    this.#priceMinor = priceMinor;
  }

  get costMinor(): bigint {
    if (this.creditedMinor === null) return 0n;
    return lesser(this.paidMinor - this.decidedMinor, this.#priceMinor);
  }

  creditShare(partMinor: bigint): bigint {
    if (partMinor === 0n) return 0n;
    const credited = this.creditedMinor ?? 0n;
    return partMinor >= this.costMinor ? credited : (credited * partMinor) / this.costMinor;
  }

  /** The provider reports the whole sum received. */
  processed(minor: bigint, paidBackMinor: bigint): Applied {
    if (minor < this.paidMinor) return 'contradicts';
    const isKnown = this.creditedMinor !== null || this.decidedMinor > 0n;
    if (minor === this.paidMinor && isKnown) return 'unchanged';
    if (this.creditedMinor !== null) this.heldMinor += minor - this.paidMinor;
    else this.#receive(minor);
    this.paidMinor = minor;
    this.#takeOut(paidBackMinor);
    return 'changed';
  }

  #receive(minor: bigint): void {
    const counted = minor - this.decidedMinor;
    if (counted >= this.#priceMinor) {
      this.creditedMinor = this.#priceMinor;
      this.heldMinor = counted - this.#priceMinor;
    } else if (this.#hasEnded) this.heldMinor = counted;
  }

  /** Less than the price waits for an operator once the deposit has ended. */
  failed(): void {
    if (this.creditedMinor !== null || this.#hasEnded) return;
    this.#hasEnded = true;
    this.heldMinor = this.paidMinor - this.decidedMinor;
  }

  /** A bank took money back: of the coins first, then of the money that bought nothing. */
  reversed(minor: bigint, paidBackMinor: bigint): Applied {
    if (minor <= this.reversedMinor) return 'unchanged';
    if (this.creditedMinor === null && minor > this.paidMinor) {
      this.#receive(minor);
      this.paidMinor = minor;
    }
    this.reversedMinor = minor;
    this.#takeOut(paidBackMinor);
    if (this.creditedMinor === null && this.paidMinor === this.decidedMinor) this.#hasEnded = true;
    return 'changed';
  }

  /** Claims beyond the price take money that nobody has decided on. */
  #takeOut(paidBackMinor: bigint): void {
    const claimed = this.reversedMinor - this.outOfCasesMinor + paidBackMinor - this.costMinor;
    const minor = lesser(claimed, this.paidMinor - this.decidedMinor - this.costMinor);
    if (this.reversedMinor === 0n || minor <= 0n) return;
    this.heldMinor -= lesser(minor, this.heldMinor);
    this.decidedMinor += minor;
    this.outOfCasesMinor += minor;
  }

  settled(minor: bigint): void {
    this.heldMinor -= minor;
    this.decidedMinor += minor;
  }
}
