import type { ProviderStatus } from '@opencashier/contract/provider/protocol';
import type { Clock } from '../notices/clock.ts';
import {
  type FaultStore,
  type SomeFaults,
  type TraderBehaviour,
  withFaults,
} from '../faults/faults.ts';
import type { Notifier } from '../notices/notifier.ts';
import {
  newPayment,
  type Outcome,
  paidAmount,
  type Payment,
  type PaymentOrder,
} from './payment/payment.ts';
import { toDeposit } from './provider-deposit.ts';
import { Refusal } from '../http/refusal.ts';

export interface Decision {
  outcome: Outcome;
  reason?: string | undefined;
  delayMs?: number | undefined;
  /** The amount actually paid, if it differs from the amount requested. */
  amount?: string | undefined;
  /** Faults for this payment, on top of the player's. */
  faults?: SomeFaults | undefined;
}

export interface PaymentSimulatorOptions {
  clock: Clock;
  notifier: Notifier;
  faults: FaultStore;
  publicUrl: string;
  /** The maximum number of payments kept; beyond it the oldest finished ones are dropped. */
  capacity: number;
}

const isFinished = ({ status, planned, deliveries }: Payment): boolean =>
  status !== 'waiting' &&
  status !== 'processing' &&
  !planned &&
  deliveries.every(({ state }) => state !== 'sending');

const isSameOrder = (one: PaymentOrder, other: PaymentOrder): boolean =>
  one.method === other.method && one.amount === other.amount && one.currency === other.currency;

/**
 * Money can arrive late: a cancelled or expired payment can still be approved, but not declined.
 * Only a processed payment can be charged back, all at once or part by part.
 */
export function canDecide(payment: Payment, outcome: Outcome): boolean {
  const { status, order } = payment;
  if (outcome === 'chargeback') return status === 'processed' || isPartly(payment);
  if (outcome === 'dispute') return status === 'waiting' && order.requisite !== undefined;
  if (status === 'waiting') return true;
  if (status === 'processing') return outcome === 'approve' || outcome === 'decline';
  return outcome === 'approve' && (status === 'cancelled' || status === 'expired');
}

/** Only a part of it was charged back. */
const isPartly = ({ status, chargedBack }: Payment): boolean =>
  status === 'reversed' && chargedBack !== undefined;

const endings: Record<Outcome, ProviderStatus> = {
  approve: 'processed',
  receive: 'processing',
  decline: 'failed',
  chargeback: 'reversed',
  cancel: 'cancelled',
  expire: 'expired',
  dispute: 'waiting',
};

/** The delay before the outcome, once the player has declared the payment sent. */
export const completionDelayMs = 2000;

const wrongPercent = 80;

const behaviours: Record<Exclude<TraderBehaviour, 'silent'>, (order: PaymentOrder) => Decision> = {
  pays: () => ({ outcome: 'approve' }),
  cancels: () => ({ outcome: 'cancel', reason: 'recipientCancelled' }),
  disputes: () => ({ outcome: 'dispute' }),
  'wrong-amount': (order) => ({ outcome: 'approve', amount: paidAmount(order, wrongPercent) }),
};

/** The provider's back office: stores payments, ends each of them and sends the notices. */
export class PaymentSimulator {
  readonly #options: PaymentSimulatorOptions;
  readonly #payments = new Map<string, Payment>();
  readonly #references = new Map<string, string>();

  constructor(options: PaymentSimulatorOptions) {
    this.#options = options;
  }

  /** Idempotent: the same reference returns the same payment. */
  open(order: PaymentOrder): Payment {
    const known = this.#payments.get(order.reference);
    if (known && isSameOrder(known.order, order)) return known;
    if (known) {
      const message = 'This reference belongs to a payment of another method or amount.';
      throw new Refusal(409, 'reference.reused', message);
    }
    const { clock } = this.#options;
    const leftMs = Date.parse(order.expiresAt) - clock.now().getTime();
    if (leftMs <= 0) throw new Refusal(400, 'request.invalid', 'expiresAt: lies in the past');
    this.#evictOldest();
    const payment = newPayment(order, clock.now());
    this.#payments.set(order.reference, payment);
    this.#references.set(payment.providerId, order.reference);
    payment.callOffExpiry = clock.after(leftMs, () => this.#end(payment, 'expired'));
    return payment;
  }

  byReference(reference: string): Payment | undefined {
    return this.#payments.get(reference);
  }

  byProviderId(providerId: string): Payment | undefined {
    return this.#payments.get(this.#references.get(providerId) ?? '');
  }

  /** Newest first. */
  list(): Payment[] {
    return [...this.#payments.values()].toReversed();
  }

  decide(payment: Payment, decision: Decision): void {
    const { outcome, delayMs = 0 } = decision;
    if (!canDecide(payment, outcome)) {
      throw new Refusal(409, 'payment.finished', `The payment is already ${payment.status}.`);
    }
    payment.planned?.callOff();
    payment.planned = undefined;
    const apply = (): void => this.#end(payment, endings[outcome], decision);
    if (delayMs === 0) {
      apply();
      return;
    }
    const { clock } = this.#options;
    const at = new Date(clock.now().getTime() + delayMs);
    payment.planned = { outcome, at, callOff: clock.after(delayMs, apply) };
  }

  /**
   * The player declares that the money was sent. A bank approves it after a delay; a trader behaves
   * as the faults say.
   */
  handlePaid(payment: Payment): void {
    const { trader } = this.#options.faults.for(payment.order.player);
    const behaviour = payment.order.requisite === undefined ? 'pays' : trader;
    if (behaviour === 'silent') return;
    this.decide(payment, { ...behaviours[behaviour](payment.order), delayMs: completionDelayMs });
  }

  /** Leaves a payment that has already ended as it is; the response tells the caller its status. */
  cancel(payment: Payment): void {
    if (payment.status === 'waiting') this.#end(payment, 'cancelled');
  }

  close(): void {
    for (const { planned, callOffExpiry } of this.#payments.values()) {
      planned?.callOff();
      callOffExpiry();
    }
  }

  #evictOldest(): void {
    if (this.#payments.size < this.#options.capacity) return;
    const oldest = [...this.#payments.values()].find(isFinished);
    if (!oldest) throw new Refusal(503, 'sandbox.full', 'Too many payments are waiting.');
    this.#payments.delete(oldest.order.reference);
    this.#references.delete(oldest.providerId);
  }

  #end(payment: Payment, status: ProviderStatus, decision?: Decision): void {
    const { clock, notifier, publicUrl } = this.#options;
    const { notifyUrl: url, player } = payment.order;
    const faults = withFaults(this.#options.faults.for(player), decision?.faults);
    payment.planned?.callOff();
    payment.planned = undefined;
    payment.callOffExpiry();
    const older = toDeposit(payment, publicUrl);
    payment.status = status;
    payment.disputed ||= decision?.outcome === 'dispute';
    payment.reason = decision?.reason;
    payment.updatedAt = clock.now();
    if (status === 'reversed') payment.chargedBack = decision?.amount;
    if (status === 'processed') {
      payment.paid = decision?.amount ?? paidAmount(payment.order, faults.paidPercent);
    }
    notifier.notify({
      url,
      notice: { type: 'deposit.updated', data: toDeposit(payment, publicUrl) },
      older: { type: 'deposit.updated', data: older },
      faults,
      deliveries: payment.deliveries,
    });
  }
}
