import { transaction } from '@opencashier/postgres';
import type { ProviderRefundStatus } from '@opencashier/contract/provider/refunds';
import { applyRefundState } from '../../../deposits/refunds/apply-refund-state.ts';
import { continueRefund } from '../../../deposits/refunds/send-refund.ts';
import { countsAsRefund, type Refund } from '../../../deposits/refund.ts';
import { refundsOf } from '../../../deposits/store/refunds.ts';
import { amountOf, requiredMinor } from '../../../rates/amounts.ts';
import { type HistoryWorld, mayBeAnswered, pick, type Random } from '../history-world.ts';

/** Every refund ends within this many rounds in which the provider answers. */
const roundsMax = 8;

const isOpen = ({ stage }: Refund): boolean => stage === 'holding' || stage === 'processing';

/** The refunds of one deposit, the provider that makes them and two operators. */
export class RefundLife {
  readonly #world: HistoryWorld;
  readonly #random: Random;
  readonly #depositId: string;
  /** The refunds that operators ended before the provider did, and how. */
  readonly #ended = new Map<string, 'refunded' | 'failed'>();

  constructor(world: HistoryWorld, random: Random, depositId: string) {
    this.#world = world;
    this.#random = random;
    this.#depositId = depositId;
  }

  all(): Promise<Refund[]> {
    return refundsOf(this.#world.server.pool, this.#depositId);
  }

  /** All refunds, and the sums of those that were made or are under way. */
  async counting(): Promise<{ ids: Set<string>; amountMinor: bigint; payMinor: bigint }> {
    const all = await this.all();
    const counting = all.filter(countsAsRefund);
    const ids = new Set(all.map(({ id }) => id));
    const amountMinor = counting.reduce((sum, one) => sum + one.amountMinor, 0n);
    return { ids, amountMinor, payMinor: counting.reduce((sum, one) => sum + one.payMinor, 0n) };
  }

  /** Two servers continue every refund at once. */
  async work(): Promise<void> {
    const { services } = this.#world;
    await this.#age();
    for (const refund of await this.all()) {
      await Promise.all([0, 1].map(() => continueRefund(services, refund)));
    }
  }

  /** The provider decides every refund that it knows, and reports each twice. */
  async decide(choose: () => 'refunded' | 'failed' | 'returned'): Promise<void> {
    const { services, server } = this.#world;
    for (const { id } of await this.all()) {
      const known = this.#atProvider(id)?.status;
      if (known === undefined) continue;
      const status = choose();
      const isPossible = known === 'processing' || (known === 'refunded' && status === 'returned');
      if (!isPossible) continue;
      const said = server.provider.refunds.decide(id, status);
      const apply = () =>
        transaction(services.pool, (db) => applyRefundState(db, services, 'sandbox', said));
      await Promise.all([apply(), apply()]);
    }
  }

  /**
   * Two operators end every open refund at once, each in their own way, sometimes before the
   * provider had time to answer.
   */
  async end(): Promise<void> {
    if (this.#random() < 0.7) await this.#age();
    for (const { id } of (await this.all()).filter(isOpen)) {
      const answers = await Promise.all(
        ['ann', 'fay'].map(async (as) => {
          const outcome = pick(this.#random, ['refunded', 'failed'] as const);
          const raw = { outcome, reason: 'asked' };
          const { code } = await this.#world.ask(as, 'endRefund', { id }, raw);
          return code ?? outcome;
        }),
      );
      if (answers.includes('refunded') && answers.includes('failed')) {
        throw new Error(`refund ${id} was ended twice: ${answers.join()}`);
      }
      await this.#noteEnd(id);
    }
  }

  async #noteEnd(id: string): Promise<void> {
    const refund = (await this.all()).find((one) => one.id === id);
    const isMade = this.#atProvider(id)?.status === 'refunded';
    if (refund?.stage === 'refunded' && !isMade) this.#ended.set(id, 'refunded');
    if (refund?.failureCode !== 'ended') return;
    if (mayBeAnswered(refund)) {
      throw new Error(`refund ${id} was ended as failed while the provider was being asked`);
    }
    this.#ended.set(id, 'failed');
  }

  /** Everybody answers, and the provider makes the refunds that are left. */
  async finish(): Promise<void> {
    const { provider } = this.#world.server;
    let answered = 0;
    while (answered < roundsMax && (await this.all()).some(isOpen)) {
      const before = provider.hangUps;
      await this.work();
      await this.decide(() => 'refunded');
      if (provider.hangUps === before) answered += 1;
    }
    for (const { stage } of await this.all()) this.#world.count(`refund ${stage}`);
  }

  /** The sum that went back to the payer, according to the provider and the operators. */
  async refundedMinor(): Promise<bigint> {
    const made = await this.#made();
    return made.reduce((sum, { id, payMinor }) => sum + (this.#saidMinor(id) ?? payMinor), 0n);
  }

  /** The sums that these refunds took from the player and were to pay back. */
  async madeMinor(): Promise<{ amountMinor: bigint; payMinor: bigint }> {
    const made = await this.#made();
    const amountMinor = made.reduce((sum, one) => sum + one.amountMinor, 0n);
    return { amountMinor, payMinor: made.reduce((sum, one) => sum + one.payMinor, 0n) };
  }

  async #made(): Promise<Refund[]> {
    return (await this.all()).filter(({ id }) => this.#isMade(id));
  }

  /** Refunds that are still open, or whose end or sum differs from what the provider has. */
  async problems(): Promise<string[]> {
    const problems = (await this.all()).map((refund) => {
      const problem = this.#problemOf(refund);
      const said = this.#atProvider(refund.id)?.status ?? 'unknown';
      return (
        problem && `refund ${refund.id} is ${refund.stage}, at the provider ${said}: ${problem}`
      );
    });
    return problems.filter((problem) => problem !== undefined);
  }

  #problemOf(refund: Refund): string | undefined {
    const { id, stage, payMinor, payCurrency } = refund;
    if (isOpen(refund)) return 'it has not ended';
    if ((stage === 'refunded') !== this.#isMade(id)) return 'it ended differently';
    const { requests } = this.#world.server.provider.refunds;
    const amount = amountOf(payMinor, payCurrency);
    const isOther = requests.some((one) => one.reference === id && one.amount !== amount);
    return isOther ? `not ${amount} was requested` : undefined;
  }

  #atProvider(id: string) {
    return this.#world.server.provider.refunds.refunds.get(id);
  }

  #isMade(id: string): boolean {
    const said: ProviderRefundStatus | undefined = this.#atProvider(id)?.status;
    const ended = this.#ended.get(id);
    return ended === undefined ? said === 'refunded' : ended === 'refunded' && said !== 'returned';
  }

  #saidMinor(id: string): bigint | undefined {
    const said = this.#atProvider(id);
    return said && requiredMinor(said.amount, said.currency);
  }

  /** The provider had time to answer the previous request. */
  async #age(): Promise<void> {
    await this.#world.server.pool.query(
      `update cashier.refunds set asked_at = asked_at - interval '1 minute' where deposit_id = $1`,
      [this.#depositId],
    );
  }
}
