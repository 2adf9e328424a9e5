import { randomBytes } from 'node:crypto';
import type { ProviderDispute, ProviderDisputes } from '@opencashier/contract/provider/disputes';
import type { FaultStore } from '../faults/faults.ts';
import { Refusal } from '../http/refusal.ts';
import type { Clock } from '../notices/clock.ts';
import type { Notifier } from '../notices/notifier.ts';
import type { Delivery } from '../notices/webhook-sender.ts';
import type { Payment } from './payment/payment.ts';

export interface Dispute {
  readonly payment: Payment;
  readonly deliveries: Delivery[];
  state: ProviderDispute;
}

export interface DisputeOpening {
  /** The whole payment by default. */
  amount?: string | undefined;
  /** True if the money is taken from the operator at once. */
  isMoneyTaken?: boolean | undefined;
  evidenceDueMs?: number | undefined;
  fee?: string | undefined;
  reason?: string | undefined;
}

export const disputeOutcomes = ['win', 'lose'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

export interface DisputeSimulatorOptions {
  clock: Clock;
  notifier: Notifier;
  faults: FaultStore;
  /** The maximum number of disputes kept; beyond it the oldest is dropped. */
  capacity: number;
}

const disputesOnAPage = 50;
const evidenceDueDefaultMs = 14 * 24 * 3_600_000;

/** The card scheme: opens disputes of payments and decides them. */
export class DisputeSimulator {
  readonly #options: DisputeSimulatorOptions;
  readonly #disputes = new Map<string, Dispute>();

  constructor(options: DisputeSimulatorOptions) {
    this.#options = options;
  }

  open(payment: Payment, opening: DisputeOpening): Dispute {
    if (payment.status !== 'processed') {
      throw new Refusal(409, 'payment.unpaid', `The payment is ${payment.status}.`);
    }
    const now = this.#options.clock.now();
    const { reference, amount, currency } = payment.order;
    const { isMoneyTaken = false, evidenceDueMs = evidenceDueDefaultMs, fee, reason } = opening;
    const state: ProviderDispute = {
      reference,
      disputeId: `dp_${randomBytes(9).toString('base64url')}`,
      status: 'open',
      amount: opening.amount ?? payment.paid ?? amount,
      currency,
      isMoneyTaken,
      evidenceDueAt: new Date(now.getTime() + evidenceDueMs).toISOString(),
      ...(fee === undefined ? {} : { fee: { amount: fee, currency } }),
      ...(reason === undefined ? {} : { reason }),
      updatedAt: now.toISOString(),
    };
    const dispute: Dispute = { payment, deliveries: [], state };
    const [oldest] = this.#disputes.keys();
    if (oldest && this.#disputes.size >= this.#options.capacity) this.#disputes.delete(oldest);
    this.#disputes.set(state.disputeId, dispute);
    this.#notify(dispute);
    return dispute;
  }

  find(disputeId: string): Dispute {
    const dispute = this.#disputes.get(disputeId);
    if (dispute) return dispute;
    throw new Refusal(404, 'dispute.unknown', 'No dispute has this id.');
  }

  /** Newest first. */
  list(): Dispute[] {
    return [...this.#disputes.values()].toReversed();
  }

  /** A page of the disputes that changed since then. The cursor is the number of earlier ones. */
  changedSince(since: string, cursor = '0'): ProviderDisputes {
    const fromMs = Date.parse(since);
    const states = [...this.#disputes.values()].map(({ state }) => state);
    const changed = states.filter(({ updatedAt }) => Date.parse(updatedAt) >= fromMs);
    const start = Number(cursor);
    const end = start + disputesOnAPage;
    const next = end < changed.length ? { cursor: String(end) } : {};
    return { disputes: changed.slice(start, end), ...next };
  }

  /** A decision can be overturned, as by an arbitration. */
  decide(dispute: Dispute, outcome: DisputeOutcome): void {
    const before = dispute.state;
    const { evidenceDueAt: _due, ...rest } = before;
    const status = outcome === 'win' ? 'won' : 'lost';
    // A decision within the same millisecond must still count as the later one.
    const at = Math.max(this.#options.clock.now().getTime(), Date.parse(before.updatedAt) + 1);
    const updatedAt = new Date(at).toISOString();
    dispute.state = { ...rest, status, isMoneyTaken: outcome === 'lose', updatedAt };
    this.#notify(dispute, before);
  }

  #notify({ payment, deliveries, state }: Dispute, before?: ProviderDispute): void {
    const { notifyUrl: url, player } = payment.order;
    this.#options.notifier.notify({
      url,
      notice: { type: 'dispute.updated', data: state },
      older: before && { type: 'dispute.updated', data: before },
      faults: this.#options.faults.for(player),
      deliveries,
    });
  }
}
