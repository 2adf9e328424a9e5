import type { ProviderDeposit, ProviderStatus } from '@opencashier/contract/provider/protocol';
import { transaction } from '@opencashier/postgres';
import { applyProviderState } from '../../deposits/credit/apply-provider-state.ts';
import type { Deposit } from '../../deposits/deposit.ts';
import { findDeposit } from '../../deposits/store/deposits.ts';
import { countPosted, decimal, type HistoryWorld, pick, type Random } from './history-world.ts';
import { RefundLife } from './refund-life.ts';
import { settleCases } from './settle-cases.ts';

/** A coin package as recorded by its provider and the operators, independently of the server. */
export class PackageLife {
  readonly id: string;
  readonly #world: HistoryWorld;
  readonly #random: Random;
  readonly #start = Date.now();
  #clock = 10;
  reportedMinor = 0n;
  /** The money of its cases that operators settled. */
  decidedMinor = 0n;
  isReversed = false;
  readonly refunds: RefundLife;

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
    const known = this.reportedMinor || 20_00n;
    const minor = pick(this.#random, [20_00n, 49_99n, 49_99n, 70_00n, known, known + 1_00n]);
    this.#clock += 1;
    const applied = await this.#tell('processed', minor);
    if (applied !== 'contradicts' && minor > this.reportedMinor) this.reportedMinor = minor;
  }

  async expire(): Promise<void> {
    await this.#tell('expired', 49_99n);
  }

  /** All of it was taken back. */
  async takeBack(): Promise<void> {
    if (this.reportedMinor === 0n) return;
    this.#clock += 1;
    const applied = await this.#tell('reversed', this.reportedMinor);
    if (applied === 'changed') this.isReversed = true;
  }

  async settle(user: string): Promise<void> {
    const people = { user, friend: `${user}-friend` };
    const settled = await settleCases(this.#world, this.#random, this.id, people);
    this.decidedMinor += settled.moneyMinor;
    if (settled.wrong.length > 0) throw new Error(settled.wrong.join('; '));
  }

  /** Two operators refund it at once; the provider makes the refund and reports it twice. */
  async refund(): Promise<void> {
    const reference = `${this.id}-${(this.#clock += 1)}`;
    const raw = { reference, reason: 'asked for it' };
    const requests = ['ann', 'fay'].map(async (as) => ({
      reference,
      ...(await this.#world.ask(as, 'refundDeposit', { id: this.id }, raw)),
    }));
    countPosted(await Promise.all(requests));
    await this.refunds.work();
    await this.refunds.decide(() => pick(this.#random, ['refunded', 'failed'] as const));
  }

  async #tell(status: ProviderStatus, minor: bigint) {
    const { services, server } = this.#world;
    const known = server.provider.deposits.get(this.id);
    if (!known) throw new Error(`the provider does not know ${this.id}`);
    const updatedAt = new Date(this.#start + this.#clock * 1000).toISOString();
    const report: ProviderDeposit = { ...known, status, amount: decimal(minor), updatedAt };
    const tell = () =>
      transaction(services.pool, (db) => applyProviderState(db, services, 'sandbox', report));
    const [one, other] = await Promise.all([tell(), tell()]);
    return one === 'changed' ? one : other;
  }
}
