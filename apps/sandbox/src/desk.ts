import { randomBytes } from 'node:crypto';
import type { ProviderNotice } from '@opencashier/contract/provider-notices';
import type { ProviderStatus } from '@opencashier/contract/provider-protocol';
import type { Clock } from './clock.ts';
import type { Courier } from './courier.ts';
import { newPayment, type Outcome, type Payment, type PaymentOrder, toDeposit } from './payment.ts';
import { Refusal } from './refusal.ts';

export interface Decision {
  outcome: Outcome;
  reason?: string | undefined;
  delayMs?: number | undefined;
  /** How many times more the notice is sent under the same id. */
  duplicates?: number | undefined;
}

export interface DeskOptions {
  clock: Clock;
  courier: Courier;
  publicUrl: string;
  /** How many payments are remembered; past it the oldest finished ones are forgotten. */
  capacity: number;
}

const isFinished = ({ status, planned, deliveries }: Payment): boolean =>
  status !== 'waiting' && !planned && deliveries.every(({ state }) => state !== 'sending');

const isSameOrder = (one: PaymentOrder, other: PaymentOrder): boolean =>
  one.method === other.method && one.amount === other.amount && one.currency === other.currency;

/** Money can come late: what was cancelled or has expired may still be paid, but not declined. */
export function canDecide({ status }: Payment, outcome: Outcome): boolean {
  if (status === 'waiting') return true;
  return outcome === 'approve' && (status === 'cancelled' || status === 'expired');
}

/** The provider's back office: it remembers payments, lets them end once, and tells of it. */
export class Desk {
  readonly #options: DeskOptions;
  readonly #payments = new Map<string, Payment>();
  readonly #references = new Map<string, string>();

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  /** Creating twice with one reference gives the same payment. */
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
    this.#makeRoom();
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
    const apply = (): void =>
      this.#end(payment, outcome === 'approve' ? 'processed' : 'failed', decision);
    if (delayMs === 0) {
      apply();
      return;
    }
    const { clock } = this.#options;
    const at = new Date(clock.now().getTime() + delayMs);
    payment.planned = { outcome, at, callOff: clock.after(delayMs, apply) };
  }

  /** A payment that has ended stays as it is; the caller reads from the answer how. */
  cancel(payment: Payment): void {
    if (payment.status === 'waiting') this.#end(payment, 'cancelled');
  }

  close(): void {
    for (const { planned, callOffExpiry } of this.#payments.values()) {
      planned?.callOff();
      callOffExpiry();
    }
  }

  #makeRoom(): void {
    if (this.#payments.size < this.#options.capacity) return;
    const oldest = [...this.#payments.values()].find(isFinished);
    if (!oldest) throw new Refusal(503, 'sandbox.full', 'Too many payments are waiting.');
    this.#payments.delete(oldest.order.reference);
    this.#references.delete(oldest.providerId);
  }

  #end(payment: Payment, status: ProviderStatus, decision?: Decision): void {
    const { clock, courier, publicUrl } = this.#options;
    payment.planned?.callOff();
    payment.planned = undefined;
    payment.callOffExpiry();
    payment.status = status;
    payment.reason = decision?.reason;
    payment.updatedAt = clock.now();
    const data = toDeposit(payment, publicUrl);
    const body = JSON.stringify({ type: 'deposit.updated', data } satisfies ProviderNotice);
    const id = `evt_${randomBytes(12).toString('base64url')}`;
    for (let copy = 0; copy <= (decision?.duplicates ?? 0); copy += 1) {
      payment.deliveries.push(courier.send(id, payment.order.notifyUrl, body));
    }
  }
}
