import type { Applied } from '../../deposits/credit/apply-provider-state.ts';
import { type Claimed, least } from './deposit-book.ts';

/**
 * The payments for a coin package by the documented rules, kept beside the server: the price buys
 * all of its coins, and every other unit waits in a case.
 */
export class PackageBook implements Claimed {
  readonly #priceMinor: bigint;
  paidMinor = 0n;
  creditedMinor: bigint | null = null;
  /** The sum of the open cases. */
  heldMinor = 0n;
  /** The money of cases that operators have settled. */
  decidedMinor = 0n;
  reversedMinor = 0n;
  /** Cases of packages are closed by a reversal of everything, never reduced. */
  readonly outOfCasesMinor = 0n;
  #end: 'none' | 'failed' | 'reversed' = 'none';

  constructor(priceMinor: bigint) {
    this.#priceMinor = priceMinor;
  }

  get costMinor(): bigint {
    return least(this.paidMinor - this.decidedMinor, this.#priceMinor);
  }

  creditShare(partMinor: bigint): bigint {
    if (partMinor === 0n) return 0n;
    const credited = this.creditedMinor ?? 0n;
    return partMinor >= this.costMinor ? credited : (credited * partMinor) / this.costMinor;
  }

  /** The provider reports the whole sum received. */
  processed(minor: bigint): Applied {
    if (minor < this.paidMinor) return 'contradicts';
    const isKnown = this.creditedMinor !== null || this.decidedMinor > 0n;
    if (minor === this.paidMinor && isKnown) return 'unchanged';
    // A payment that was reversed before the credit buys nothing.
    if (this.#end === 'reversed') return 'changed';
    if (this.creditedMinor !== null) this.heldMinor += minor - this.paidMinor;
    else this.#receive(minor);
    this.paidMinor = minor;
    return 'changed';
  }

  #receive(minor: bigint): void {
    const counted = minor - this.decidedMinor;
    if (counted >= this.#priceMinor) {
      this.creditedMinor = this.#priceMinor;
      this.heldMinor = counted - this.#priceMinor;
    } else if (this.#end === 'failed') this.heldMinor = counted;
  }

  /** Less than the price waits for an operator once the deposit has ended. */
  failed(): void {
    if (this.creditedMinor !== null || this.#end !== 'none') return;
    this.#end = 'failed';
    this.heldMinor = this.paidMinor - this.decidedMinor;
  }

  /** A bank took money back: coins first. A reversal of everything leaves nothing in cases. */
  reversed(minor: bigint): Applied {
    const isWhole = minor >= this.paidMinor;
    if (this.creditedMinor === null) {
      if (this.#end !== 'reversed') this.#receive(minor);
      if (this.creditedMinor !== null) this.paidMinor = minor;
    }
    if (isWhole) this.heldMinor = 0n;
    if (this.creditedMinor === null) {
      this.#end = 'reversed';
      this.paidMinor = 0n;
      return 'changed';
    }
    if (minor <= this.reversedMinor) return 'unchanged';
    this.reversedMinor = minor;
    return 'changed';
  }

  settled(minor: bigint): void {
    this.heldMinor -= minor;
    this.decidedMinor += minor;
  }
}
