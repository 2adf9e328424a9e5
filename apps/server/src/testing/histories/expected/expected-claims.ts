import type { Applied } from '../../../deposits/credit/apply-provider-state.ts';
import { type Claimed, lesser, greater } from './expected-deposit.ts';

interface DisputeReport {
  /** The time of the report. */
  at: number;
  status: 'open' | 'won' | 'lost';
  /** The money is to be taken from the player. */
  isTaken: boolean;
  minor: bigint;
  /** The fee that the player pays, in the player's currency. */
  feeMinor: bigint;
}

/** A letter is about other money than the disputes that were known when it was entered. */
interface Letter {
  minor: bigint;
  disputes: ReadonlySet<string>;
}

/** The letters and disputes about a deposit by the documented rules, beside the server. */
export class ExpectedClaims {
  readonly #deposit: Claimed;
  readonly #disputes = new Map<string, DisputeReport>();
  readonly #letters: Letter[] = [];
  /** The total taken back after the last letter, as the operators know it. */
  #lettersMinor = 0n;

  constructor(deposit: Claimed) {
    this.#deposit = deposit;
  }

  /** The newest report on a credited deposit counts; of two with the same time, the decision. */
  dispute(name: string, report: DisputeReport): Applied {
    if (this.#deposit.creditedMinor === null) return 'contradicts';
    const known = this.#disputes.get(name);
    const isDecision = known?.status === 'open' && report.status !== 'open';
    const isNewer = !known || report.at > known.at || (report.at === known.at && isDecision);
    if (!isNewer) return 'unchanged';
    this.#disputes.set(name, report);
    return 'changed';
  }

  /** An operator enters a letter: the bank took this much more. False if it must be refused. */
  letter(amountMinor: bigint, refundsMinor: bigint): boolean {
    const { creditedMinor } = this.#deposit;
    const left = this.#leftMinor(refundsMinor) - this.takenMinor(refundsMinor);
    if (creditedMinor === null || left === 0n || amountMinor > left) return false;
    if (amountMinor <= this.#disputedBeyondLetters(this.#claiming())) return false;
    this.#lettersMinor = greater(this.#lettersMinor, this.#reportedMinor(0n)) + amountMinor;
    this.#letters.push({ minor: amountMinor, disputes: new Set(this.#disputes.keys()) });
    return true;
  }

  /**
   * The sum that must have been taken from the player: everything that was claimed, but no more
   * than was credited and not refunded.
   */
  takenMinor(refundsMinor: bigint): bigint {
    return lesser(this.#claimedMinor(this.#taken()), this.#leftMinor(refundsMinor));
  }

  /** The sum that can still be refunded: nothing that a dispute may take as well. */
  refundableMinor(refundsMinor: bigint): bigint {
    const claimed = this.#claimedMinor(this.#claiming());
    return greater(0n, this.#leftMinor(refundsMinor) - claimed);
  }

  /** The sum that the payer gets for a refund; undefined if it must be refused. */
  refundOf(amountMinor: bigint, before: { amountMinor: bigint; payMinor: bigint }) {
    if (amountMinor > this.refundableMinor(before.amountMinor)) return undefined;
    const { costMinor, creditedMinor } = this.#deposit;
    const rest = costMinor - before.payMinor;
    const isRest = before.amountMinor + amountMinor === creditedMinor;
    const share = isRest ? rest : lesser(rest, (costMinor * amountMinor) / (creditedMinor ?? 1n));
    return share > 0n ? share : undefined;
  }

  /** Claims beyond the payment behind the credit, in the paid currency. */
  beyondCostMinor(paidBackMinor: bigint): bigint {
    return this.#beyondCost(this.#taken(), paidBackMinor);
  }

  /** The money of a case must not go to its payer if the payer's bank has it or may take it. */
  mayRefundCase(paidBackMinor: bigint): boolean {
    const { creditedMinor } = this.#deposit;
    return creditedMinor === null || this.#beyondCost(this.#claiming(), paidBackMinor) === 0n;
  }

  #beyondCost(disputes: readonly Named[], paidBackMinor: bigint): bigint {
    const { reversedMinor, outOfCasesMinor, costMinor } = this.#deposit;
    const claimed = reversedMinor - outOfCasesMinor + sumOf(disputes) + paidBackMinor;
    return greater(0n, claimed - costMinor);
  }

  /** The fees that the latest report on each dispute charges. */
  get feesMinor(): bigint {
    return [...this.#disputes.values()].reduce((sum, { feeMinor }) => sum + feeMinor, 0n);
  }

  /** The part of the credit that is in open disputes. */
  get disputedMinor(): bigint {
    const open = [...this.#disputes].filter(([, { status }]) => status === 'open');
    return this.#deposit.creditShare(sumOf(open));
  }

  #claiming(): Named[] {
    return [...this.#disputes].filter(([, { status }]) => status !== 'won');
  }

  #taken(): Named[] {
    return this.#claiming().filter(([, { isTaken }]) => isTaken);
  }

  #leftMinor(refundsMinor: bigint): bigint {
    return greater(0n, (this.#deposit.creditedMinor ?? 0n) - refundsMinor);
  }

  /** The share of the credit that the provider reports as taken back or disputed. */
  #reportedMinor(disputedMinor: bigint): bigint {
    const { reversedMinor, outOfCasesMinor } = this.#deposit;
    return this.#deposit.creditShare(reversedMinor - outOfCasesMinor + disputedMinor);
  }

  /** The larger of what the provider reports and what the letters say counts. */
  #claimedMinor(disputes: readonly Named[]): bigint {
    const byLetter = this.#lettersMinor + this.#disputedBeyondLetters(disputes);
    return greater(this.#reportedMinor(sumOf(disputes)), byLetter);
  }

  /** The share of the credit that disputes claim beyond the letters before them. */
  #disputedBeyondLetters(disputes: readonly Named[]): bigint {
    const { costMinor, creditedMinor } = this.#deposit;
    const disputed = sumOf(disputes) * (creditedMinor ?? 0n) - this.#doubled(disputes);
    return costMinor > 0n ? disputed / costMinor : 0n;
  }

  /**
   * The most that letters and the disputes after them may both be about, as units of the credit
   * times the payment behind it. A dispute with fewer letters before it has its share first.
   */
  #doubled(disputes: readonly Named[]): bigint {
    const { costMinor, creditedMinor } = this.#deposit;
    const compared = disputes.map(([name, { minor }]) => {
      const before = this.#letters.filter((letter) => !letter.disputes.has(name));
      const letters = before.reduce((sum, letter) => sum + letter.minor, 0n);
      return { share: minor * (creditedMinor ?? 0n), letters: letters * costMinor };
    });
    const inOrder = compared.toSorted((one, other) => Number(one.letters - other.letters));
    return inOrder.reduce((sum, { share, letters }) => lesser(letters, sum + share), 0n);
  }
}

type Named = readonly [string, DisputeReport];

const sumOf = (disputes: readonly Named[]): bigint =>
  disputes.reduce((sum, [, { minor }]) => sum + minor, 0n);
