import { randomBytes } from 'node:crypto';
import type {
  ProviderRefund,
  ProviderRefundRequest,
  ProviderRefundStatus,
} from '@opencashier/contract/provider/refunds';
import { currencyOf, toMinor } from '@opencashier/money';
import type { FaultStore } from '../faults/faults.ts';
import { Refusal } from '../http/refusal.ts';
import type { Clock } from '../notices/clock.ts';
import type { Notifier } from '../notices/notifier.ts';
import type { Delivery } from '../notices/webhook-sender.ts';
import type { Payment } from './payment/payment.ts';

export interface Refund {
  readonly order: ProviderRefundRequest & { player: string };
  readonly deliveries: Delivery[];
  state: ProviderRefund;
  callOff: () => void;
}

export const refundOutcomes = ['refund', 'fail', 'return'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

const statuses: Record<RefundOutcome, ProviderRefundStatus> = {
  refund: 'refunded',
  fail: 'failed',
  return: 'returned',
};

export interface RefundSimulatorOptions {
  clock: Clock;
  notifier: Notifier;
  faults: FaultStore;
  capacity: number;
}

const refusal = 'The card takes no refunds.';

/** The part of the back office that returns payments to where they came from. */
export class RefundSimulator {
  readonly #options: RefundSimulatorOptions;
  readonly #refunds = new Map<string, Refund>();

  constructor(options: RefundSimulatorOptions) {
    this.#options = options;
  }

  /** Idempotent: the same reference returns the same refund. */
  open(order: ProviderRefundRequest, payment: Payment): Refund {
    const known = this.#refunds.get(order.reference);
    if (known) return known.order.amount === order.amount ? known : refuseReuse();
    if (this.#refunds.size >= this.#options.capacity) {
      throw new Refusal(503, 'sandbox.full', 'Too many refunds are remembered.');
    }
    this.#checkAmount(order, payment);
    const { clock, faults } = this.#options;
    const { player } = payment.order;
    const { refund: behaviour, refundDelayMs } = faults.for(player);
    if (behaviour === 'refuse') throw new Refusal(422, 'refund.refused', refusal);
    const refund: Refund = {
      order: { ...order, player },
      deliveries: [],
      state: {
        reference: order.reference,
        providerId: `sbx_${randomBytes(12).toString('base64url')}`,
        status: 'processing',
        amount: order.amount,
        currency: order.currency,
        updatedAt: clock.now().toISOString(),
      },
      callOff: () => undefined,
    };
    this.#refunds.set(order.reference, refund);
    if (behaviour === 'never') return refund;
    refund.callOff = clock.after(refundDelayMs, () => this.decide(refund, behaviour));
    return refund;
  }

  find(reference: string): Refund {
    const refund = this.#refunds.get(reference);
    if (refund) return refund;
    throw new Refusal(404, 'refund.unknown', 'No refund has this reference.');
  }

  /** Newest first. */
  list(): Refund[] {
    return [...this.#refunds.values()].toReversed();
  }

  /** Ends a refund that is processing; one that was made can still come back. */
  decide(refund: Refund, outcome: RefundOutcome, reason?: string): void {
    if (!canDecideRefund(refund, outcome)) {
      throw new Refusal(409, 'refund.finished', `The refund is already ${refund.state.status}.`);
    }
    refund.callOff();
    const { clock, notifier, faults } = this.#options;
    const before = refund.state;
    refund.state = {
      ...before,
      status: statuses[outcome],
      ...(reason === undefined ? {} : { reason }),
      updatedAt: clock.now().toISOString(),
    };
    const { notifyUrl: url, player } = refund.order;
    notifier.notify({
      url,
      notice: { type: 'refund.updated', data: refund.state },
      older: { type: 'refund.updated', data: before },
      faults: faults.for(player),
      deliveries: refund.deliveries,
    });
  }

  close(): void {
    for (const { callOff } of this.#refunds.values()) callOff();
  }

  /** All refunds of a payment together return no more than was paid. */
  #checkAmount({ deposit, amount, currency }: ProviderRefundRequest, payment: Payment): void {
    const { exponent } = currencyOf(currency) ?? { exponent: 2 };
    const minorOf = (text: string) => toMinor(text, exponent) ?? 0n;
    const before = [...this.#refunds.values()]
      .filter(({ order, state }) => order.deposit === deposit && state.status !== 'failed')
      .filter(({ state }) => state.status !== 'returned')
      .reduce((sum, { order }) => sum + minorOf(order.amount), 0n);
    const isPaid = payment.status === 'processed' || payment.status === 'reversed';
    const paid = isPaid && currency === payment.order.currency ? minorOf(payment.paid ?? '0') : 0n;
    if (minorOf(amount) > 0n && before + minorOf(amount) <= paid) return;
    throw new Refusal(422, 'refund.beyondPayment', 'That is more than is left of the payment.');
  }
}

export function canDecideRefund({ state }: Refund, outcome: RefundOutcome): boolean {
  return outcome === 'return' ? state.status === 'refunded' : state.status === 'processing';
}

function refuseReuse(): never {
  throw new Refusal(409, 'reference.reused', 'This reference belongs to another refund.');
}
