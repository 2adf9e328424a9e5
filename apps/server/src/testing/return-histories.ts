import { createLedger } from '@opencashier/ledger';
import { transaction } from '@opencashier/postgres';
import fc from 'fast-check';
import { applyDisputeState } from '../deposits/disputes/apply-dispute-state.ts';
import { applyProviderState } from '../deposits/domain/apply-provider-state.ts';
import { findRefund, refundsOf } from '../deposits/store/refunds.ts';
import { applyRefundState } from '../deposits/refunds/apply-refund-state.ts';
import { requestRefund } from '../deposits/refunds/request-refund.ts';
import { goOnWithRefund } from '../deposits/refunds/send-refund.ts';
import { reverseByPost } from '../deposits/reversals/reverse-deposit.ts';
import { findDeposit } from '../deposits/store/deposits.ts';
import { type Returning, startReturning } from './returning.ts';
import type { TestServer } from './test-server.ts';

const cents = fc.bigInt({ min: 1n, max: 120_00n });

/** One thing that happens to a deposit, in any order and any number of times. */
const returnStep = fc.oneof(
  fc.record({ do: fc.constant('reversed' as const), minor: cents }),
  fc.record({ do: fc.constant('refund' as const), minor: cents, twice: fc.boolean() }),
  fc.record({ do: fc.constant('post' as const), minor: cents, twice: fc.boolean() }),
  fc.record({
    do: fc.constant('dispute' as const),
    which: fc.integer({ min: 1, max: 2 }),
    status: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
    isMoneyTaken: fc.boolean(),
    minor: cents,
    /** Some words come late. */
    at: fc.integer({ min: 0, max: 20 }),
  }),
  fc.record({
    do: fc.constant('decide' as const),
    status: fc.constantFrom('refunded' as const, 'failed' as const, 'returned' as const),
  }),
  fc.record({
    do: fc.constant('fault' as const),
    fault: fc.constantFrom('none', 'lost', 'hangUp'),
  }),
  fc.record({ do: fc.constant('stake' as const), minor: cents }),
  fc.record({ do: fc.constant('work' as const) }),
);
type ReturnStep = typeof returnStep extends fc.Arbitrary<infer T> ? T : never;

const decimal = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

/** A deposit of 100 EUR and what becomes of it, with the outcome that the books must show. */
class ReturnHistory {
  readonly #server: TestServer;
  readonly #player: Returning;
  readonly #start = Date.now();
  #reversedMinor = 0n;
  #stakesMinor = 0n;
  #names = 0;
  readonly #disputes = new Map<
    string,
    { at: number; status: string; isTaken: boolean; minor: bigint }
  >();

  private constructor(server: TestServer, player: Returning) {
    this.#server = server;
    this.#player = player;
  }

  static async begin(server: TestServer): Promise<ReturnHistory> {
    return new ReturnHistory(server, await startReturning(server));
  }

  async take(step: ReturnStep): Promise<void> {
    const { provider } = this.#server;
    switch (step.do) {
      case 'reversed':
        return this.#reverse(step.minor);
      case 'refund':
        return this.#atOnce(step.twice, (n) => this.#refund(step.minor, n));
      case 'post':
        return this.#atOnce(step.twice, (n) => this.#post(step.minor, n));
      case 'dispute':
        return this.#dispute(step);
      case 'decide':
        return this.#decide(step.status);
      case 'fault':
        provider.fault = step.fault;
        return undefined;
      case 'stake':
        return this.#stake(step.minor);
      case 'work':
        return this.#work();
    }
  }

  /** Everybody answers again, and everything that is under way ends. */
  async end(): Promise<void> {
    this.#server.provider.fault = 'none';
    await this.#work();
    await this.#decide('refunded');
    await this.#work();
  }

  /** Errors in the ledger at the end of the history; empty if it is right. */
  async problems(): Promise<string[]> {
    const { pool, provider } = this.#server;
    const { depositId } = this.#player;
    const refunds = await refundsOf(pool, depositId);
    const deposit = await findDeposit(pool, depositId);
    const { available, held, owed } = await this.#player.money();
    const paidBack = refunds.filter(
      ({ id }) => provider.refunds.refunds.get(id)?.status === 'refunded',
    );
    const refundedMinor = paidBack.reduce((sum, one) => sum + one.amountMinor, 0n);
    const expected = await this.#expectedTaken(refundedMinor);
    const keptMinor = 100_00n - refundedMinor - expected - this.#stakesMinor;
    const open = refunds.filter(({ stage }) => stage === 'holding' || stage === 'processing');
    const facts: [what: string, is: unknown, should: unknown][] = [
      ['refunds under way', open.length, 0],
      ['held', held, 0n],
      ['refunded', deposit?.refundedMinor, refundedMinor],
      ['taken', deposit?.takenMinor, expected],
      ['player’s money', available - owed, keptMinor],
      ['debt beside money', available > 0n && owed > 0n, false],
      ['refunded beyond the deposit', refundedMinor + expected > 100_00n, false],
    ];
    return facts
      .filter(([, is, should]) => is !== should)
      .map(([what, is, should]) => `${what}: ${String(is)} and not ${String(should)}`);
  }

  /** By the rule as a person would say it, from what the test itself has done. */
  async #expectedTaken(refundedMinor: bigint): Promise<bigint> {
    const { rows } = await this.#server.pool.query<{ total: bigint | null }>(
      'select max(total_minor) as total from cashier.reported_reversals where deposit_id = $1',
      [this.#player.depositId],
    );
    const cap = (minor: bigint) => (minor > 100_00n ? 100_00n : minor);
    const told = cap(this.#reversedMinor);
    const posted = rows[0]?.total ?? 0n;
    const lost = [...this.#disputes.values()]
      .filter(({ status, isTaken }) => status === 'lost' || (status === 'open' && isTaken))
      .reduce((sum, { minor }) => sum + minor, 0n);
    const claimed = (posted > told ? posted : told) + cap(told + lost) - told;
    const room = 100_00n - refundedMinor;
    return claimed < room ? claimed : room;
  }

  async #atOnce(twice: boolean, act: (name: string) => Promise<unknown>): Promise<void> {
    const name = `${this.#player.depositId}-${(this.#names += 1)}`;
    // Two operators at once, one of them with the same name: refusals are answers, too.
    const names = twice ? [name, name, `${name}-too`] : [name];
    await Promise.all(names.map((one) => act(one).catch(refusalOnly)));
  }

  async #refund(amountMinor: bigint, reference: string): Promise<void> {
    const { services } = this.#server.app;
    const asked = { ...this.#asked(reference), amountMinor };
    const { refund, outcome } = await requestRefund(services, asked);
    if (outcome === 'recorded') await goOnWithRefund(services, refund);
  }

  async #post(amountMinor: bigint, reference: string): Promise<void> {
    await reverseByPost(this.#server.app.services, { ...this.#asked(reference), amountMinor });
  }

  #asked(reference: string) {
    const { depositId } = this.#player;
    return { partner: 'demo', depositId, reference, reason: 'history', by: 'history' };
  }

  /** The provider's sum of all reversals; an older one that comes again changes nothing. */
  async #reverse(minor: bigint): Promise<void> {
    if (minor > this.#reversedMinor) this.#reversedMinor = minor;
    const said = this.#server.provider.deposits.get(this.#player.depositId);
    if (!said) throw new Error('the provider forgot the deposit');
    const { services } = this.#server.app;
    await transaction(services.pool, (db) =>
      applyProviderState(db, services, 'sandbox', {
        ...said,
        status: 'reversed',
        amount: decimal(minor),
      }),
    );
  }

  async #dispute(step: Extract<ReturnStep, { do: 'dispute' }>): Promise<void> {
    const { services } = this.#server.app;
    const disputeId = `${this.#player.depositId}-${step.which}`;
    const known = this.#disputes.get(disputeId);
    const { at, status, isMoneyTaken: isTaken, minor } = step;
    const isDecision = at === known?.at && known.status === 'open' && status !== 'open';
    if (!known || at > known.at || isDecision) {
      this.#disputes.set(disputeId, { at, status, isTaken, minor });
    }
    const said = {
      reference: this.#player.depositId,
      disputeId,
      status,
      amount: decimal(minor),
      currency: 'EUR',
      isMoneyTaken: isTaken,
      updatedAt: new Date(this.#start + at * 1000).toISOString(),
    };
    const tell = () =>
      transaction(services.pool, (db) => applyDisputeState(db, services, 'sandbox', said));
    await Promise.all([tell(), tell()]);
  }

  /** The provider makes up its mind about every refund that it knows, and says so twice. */
  async #decide(status: 'refunded' | 'failed' | 'returned'): Promise<void> {
    const { services } = this.#server.app;
    const { refunds } = this.#server.provider;
    for (const { id } of await refundsOf(services.pool, this.#player.depositId)) {
      const known = refunds.refunds.get(id)?.status;
      const isPossible = known === 'processing' || (known === 'refunded' && status === 'returned');
      if (!isPossible) continue;
      const said = refunds.decide(id, status);
      const tell = () =>
        transaction(services.pool, (db) => applyRefundState(db, services, 'sandbox', said));
      await Promise.all([tell(), tell()]);
    }
  }

  async #stake(minor: bigint): Promise<void> {
    const { available } = await this.#player.money();
    const amount = minor < available ? minor : available;
    if (amount === 0n) return;
    await this.#player.spend(amount);
    this.#stakesMinor += amount;
  }

  async #work(): Promise<void> {
    const { services } = this.#server.app;
    for (const { id } of await refundsOf(services.pool, this.#player.depositId)) {
      const refund = await findRefund(services.pool, id);
      if (refund) await Promise.all([0, 1].map(() => goOnWithRefund(services, refund)));
    }
  }
}

const lives = fc.array(returnStep, { minLength: 4, maxLength: 14 });

/** So many random lives of a deposit, drawn from the seed; each problem names its own. */
export async function returnHistories(
  server: TestServer,
  seed: number,
  count: number,
): Promise<{ steps: number; problems: string[] }> {
  server.provider.refunds.outcome = 'processing';
  const problems: string[] = [];
  let steps = 0;
  for (const [index, life] of fc.sample(lives, { seed, numRuns: count }).entries()) {
    const history = await ReturnHistory.begin(server);
    for (const step of life) await history.take(step);
    await history.end();
    steps += life.length;
    problems.push(...(await history.problems()).map((one) => `life ${index + 1}: ${one}`));
  }
  return { steps, problems: [...problems, ...(await ledgerProblems(server))] };
}

function refusalOnly(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'OperatorError') throw error;
}

/** Whether the ledger's sums are those of its transfers, and zero in all. */
async function ledgerProblems({ pool }: TestServer): Promise<string[]> {
  const { disagreements } = await createLedger(pool).checkReplay();
  const { rows } = await pool.query<{ sum: bigint }>(
    'select coalesce(sum(credits_posted - debits_posted), 0) as sum from ledger.accounts',
  );
  return [
    ...(disagreements.length === 0 ? [] : [`${disagreements.length} accounts disagree`]),
    ...(rows[0]?.sum === 0n ? [] : [`the ledger adds up to ${String(rows[0]?.sum)}`]),
  ];
}
