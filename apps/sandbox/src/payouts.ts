import { randomBytes } from 'node:crypto';
import type {
  ProviderPayout,
  ProviderPayoutRequest,
  ProviderPayoutStatus,
} from '@opencashier/contract/provider-payouts';
import { keptAccount } from './accounts.ts';
import type { Clock } from './clock.ts';
import type { Delivery } from './courier.ts';
import type { FaultBook } from './faults.ts';
import type { Notifier } from './notifier.ts';
import { feeOf } from './quotes.ts';
import { Refusal } from './refusal.ts';

export interface Payout {
  readonly order: ProviderPayoutRequest;
  readonly deliveries: Delivery[];
  state: ProviderPayout;
  callOff: () => void;
}

export const payoutOutcomes = ['send', 'fail', 'return'] as const;
export type PayoutOutcome = (typeof payoutOutcomes)[number];

const statuses: Record<PayoutOutcome, ProviderPayoutStatus> = {
  send: 'sent',
  fail: 'failed',
  return: 'returned',
};

export interface PayoutDeskOptions {
  clock: Clock;
  notifier: Notifier;
  faults: FaultBook;
  capacity: number;
}

/** How long the bank takes when nobody decides otherwise. */
export const payoutDelayMs = 3000;

/** The side of the back office that pays out. */
export class PayoutDesk {
  readonly #options: PayoutDeskOptions;
  readonly #payouts = new Map<string, Payout>();

  constructor(options: PayoutDeskOptions) {
    this.#options = options;
  }

  /** Creating twice with one reference gives the same payout. */
  open(order: ProviderPayoutRequest): Payout {
    const known = this.#payouts.get(order.reference);
    if (known) return known.order.amount === order.amount ? known : refuseReuse();
    if (this.#payouts.size >= this.#options.capacity) {
      throw new Refusal(503, 'sandbox.full', 'Too many payouts are remembered.');
    }
    const { clock } = this.#options;
    // Refuses what no quote gave.
    keptAccount({ fields: {}, account: order.account });
    const payout: Payout = {
      order,
      deliveries: [],
      state: {
        reference: order.reference,
        providerId: `sbx_${randomBytes(12).toString('base64url')}`,
        status: 'processing',
        amount: order.amount,
        fee: feeOf(order.amount, order.currency),
        currency: order.currency,
        updatedAt: clock.now().toISOString(),
      },
      callOff: clock.after(payoutDelayMs, () => this.decide(payout, 'send')),
    };
    this.#payouts.set(order.reference, payout);
    return payout;
  }

  find(reference: string): Payout {
    const payout = this.#payouts.get(reference);
    if (payout) return payout;
    throw new Refusal(404, 'payout.unknown', 'No payout has this reference.');
  }

  /** Newest first. */
  list(): Payout[] {
    return [...this.#payouts.values()].toReversed();
  }

  /** Sent or failed once; what was sent can still come back. */
  decide(payout: Payout, outcome: PayoutOutcome, reason?: string): void {
    if (!canDecidePayout(payout, outcome)) {
      const { status } = payout.state;
      throw new Refusal(409, 'payout.finished', `The payout is already ${status}.`);
    }
    payout.callOff();
    const { clock, notifier, faults } = this.#options;
    const before = payout.state;
    payout.state = {
      ...before,
      status: statuses[outcome],
      ...(reason === undefined ? {} : { reason }),
      updatedAt: clock.now().toISOString(),
    };
    const { notifyUrl: url, player } = payout.order;
    notifier.tell({
      url,
      notice: { type: 'payout.updated', data: payout.state },
      older: { type: 'payout.updated', data: before },
      faults: faults.for(player),
      deliveries: payout.deliveries,
    });
  }

  close(): void {
    for (const { callOff } of this.#payouts.values()) callOff();
  }
}

export function canDecidePayout({ state }: Payout, outcome: PayoutOutcome): boolean {
  return outcome === 'return' ? state.status === 'sent' : state.status === 'processing';
}

function refuseReuse(): never {
  throw new Refusal(409, 'reference.reused', 'This reference belongs to another payout.');
}
