import { randomBytes } from 'node:crypto';
import type {
  ProviderPayout,
  ProviderPayoutRequest,
  ProviderPayoutStatus,
} from '@opencashier/contract/provider/payouts';
import { keptAccount } from './accounts.ts';
import type { Clock } from '../notices/clock.ts';
import type { Delivery } from '../notices/webhook-sender.ts';
import type { FaultStore } from '../faults/faults.ts';
import type { Notifier } from '../notices/notifier.ts';
import { feeOf, lessFee } from './quotes.ts';
import { Refusal } from '../http/refusal.ts';
import { sentencesIn } from '../http/sentences.ts';

export interface Payout {
  readonly order: ProviderPayoutRequest;
  readonly deliveries: Delivery[];
  state: ProviderPayout;
  callOff: () => void;
}

export const payoutOutcomes = ['send', 'reject', 'fail', 'return'] as const;
export type PayoutOutcome = (typeof payoutOutcomes)[number];

interface PayoutDetails {
  reason?: string | undefined;
  /** The amount that was really sent, if it is not the requested one. */
  amount?: string | undefined;
}

const statuses: Record<PayoutOutcome, ProviderPayoutStatus> = {
  send: 'sent',
  reject: 'failed',
  fail: 'failed',
  return: 'returned',
};

export interface PayoutSimulatorOptions {
  clock: Clock;
  notifier: Notifier;
  faults: FaultStore;
  capacity: number;
}

/** The part of the back office that pays out. */
export class PayoutSimulator {
  readonly #options: PayoutSimulatorOptions;
  readonly #payouts = new Map<string, Payout>();

  constructor(options: PayoutSimulatorOptions) {
    this.#options = options;
  }

  /** Idempotent: the same reference returns the same payout. */
  open(order: ProviderPayoutRequest): Payout {
    const known = this.#payouts.get(order.reference);
    if (known) return known.order.amount === order.amount ? known : refuseReuse();
    if (this.#payouts.size >= this.#options.capacity) {
      throw new Refusal(503, 'sandbox.full', 'Too many payouts are remembered.');
    }
    const { clock, faults } = this.#options;
    const { payout: behaviour, payoutDelayMs } = faults.for(order.player);
    if (behaviour === 'refuse') throw new Refusal(422, 'account.refused', rejectionOf(order));
    // Rejects an account token that no quote returned.
    keptAccount({ fields: {}, account: order.account, language: order.language });
    const payout: Payout = {
      order,
      deliveries: [],
      state: {
        reference: order.reference,
        providerId: `sbx_${randomBytes(12).toString('base64url')}`,
        status: 'processing',
        amount: order.amount,
        fee: feeOf(order),
        currency: order.currency,
        updatedAt: clock.now().toISOString(),
      },
      callOff: () => undefined,
    };
    this.#payouts.set(order.reference, payout);
    if (behaviour === 'never' || behaviour === 'deny') return payout;
    if (behaviour === 'send-less') {
      this.plan(payout, 'send', payoutDelayMs, { amount: lessFee(order) });
    } else this.plan(payout, behaviour, payoutDelayMs);
    return payout;
  }

  /** The payout as the provider's protocol shows it. */
  show(reference: string): Payout {
    const payout = this.find(reference);
    if (this.#options.faults.for(payout.order.player).payout === 'deny') throw unknown();
    return payout;
  }

  find(reference: string): Payout {
    const payout = this.#payouts.get(reference);
    if (payout) return payout;
    throw unknown();
  }

  /** Newest first. */
  list(): Payout[] {
    return [...this.#payouts.values()].toReversed();
  }

  /** Ends the payout after a delay; an earlier decision replaces this one. */
  plan(payout: Payout, outcome: PayoutOutcome, delayMs: number, details?: PayoutDetails): void {
    if (!canDecidePayout(payout, outcome)) throw finished(payout);
    payout.callOff();
    const { clock } = this.#options;
    payout.callOff = clock.after(delayMs, () => this.decide(payout, outcome, details));
  }

  /** Ends a payout that is processing; one that was sent can still be returned. */
  decide(payout: Payout, outcome: PayoutOutcome, { reason, amount }: PayoutDetails = {}): void {
    if (!canDecidePayout(payout, outcome)) throw finished(payout);
    payout.callOff();
    const shownReason = reason ?? (outcome === 'reject' ? rejectionOf(payout.order) : undefined);
    const { clock, notifier, faults } = this.#options;
    const before = payout.state;
    payout.state = {
      ...before,
      status: statuses[outcome],
      ...(shownReason === undefined ? {} : { reason: shownReason }),
      ...(amount === undefined ? {} : { amount }),
      updatedAt: clock.now().toISOString(),
    };
    const { notifyUrl: url, player } = payout.order;
    notifier.notify({
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

/** The default reason of a rejection; a failure has none. */
function rejectionOf({ language }: ProviderPayoutRequest): string {
  return sentencesIn(language).accountRejected;
}

export function canDecidePayout({ state }: Payout, outcome: PayoutOutcome): boolean {
  return outcome === 'return' ? state.status === 'sent' : state.status === 'processing';
}

function finished({ state }: Payout): Refusal {
  return new Refusal(409, 'payout.finished', `The payout is already ${state.status}.`);
}

function unknown(): Refusal {
  return new Refusal(404, 'payout.unknown', 'No payout has this reference.');
}

function refuseReuse(): never {
  throw new Refusal(409, 'reference.reused', 'This reference belongs to another payout.');
}
