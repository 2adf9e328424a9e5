import { z } from 'zod';

/** The faults of a provider's notices. `thin`: they only say what has changed, which is allowed. */
export const noticeFaults = ['honest', 'thin', 'lost', 'wrong-signature', 'out-of-order'] as const;
/** The faults of its responses. The sandbox has acted nevertheless: that is the hard case. */
export const answerFaults = ['honest', 'error-500', 'timeout'] as const;

/** A trader's reaction once the player declares the payment sent. */
export const traderBehaviours = ['pays', 'silent', 'cancels', 'disputes', 'wrong-amount'] as const;
export type TraderBehaviour = (typeof traderBehaviours)[number];

/**
 * The bank's reaction to a payout. `send-less`: it sends the amount without its own fee. `refuse`:
 * the payout is never created. `never`: it is created and stays pending until it is decided through
 * the control routes. `deny`: the same, and requests for it get the answer that it does not exist.
 */
export const payoutBehaviours = [
  'send',
  'send-less',
  'reject',
  'fail',
  'refuse',
  'never',
  'deny',
] as const;
export type PayoutBehaviour = (typeof payoutBehaviours)[number];

/**
 * The bank's reaction to a refund. `refuse`: it is never created. `never`: it is created and stays
 * pending until it is decided through the control routes.
 */
export const refundBehaviours = ['refund', 'fail', 'refuse', 'never'] as const;
export type RefundBehaviour = (typeof refundBehaviours)[number];

/** The faults of one player, or of everyone. */
export const faults = z.strictObject({
  notice: z.enum(noticeFaults),
  noticeDelayMs: z.int().min(0).max(3_600_000),
  /** The number of extra copies of each notice, with the same id. */
  noticeDuplicates: z.int().min(0).max(10),
  answer: z.enum(answerFaults),
  /** The amount that the player pays, in percent of the requested amount. */
  paidPercent: z.int().min(1).max(1000),
  /** The trader's reaction once the player declares a peer-to-peer payment sent. */
  trader: z.enum(traderBehaviours),
  /** The outcome of a payout that nobody decides, and the delay before it. */
  payout: z.enum(payoutBehaviours),
  payoutDelayMs: z.int().min(0).max(3_600_000),
  /** The same for a refund. */
  refund: z.enum(refundBehaviours),
  refundDelayMs: z.int().min(0).max(3_600_000),
});
export type Faults = z.output<typeof faults>;

export const someFaults = faults.partial();
export type SomeFaults = z.output<typeof someFaults>;

/** Without faults everything works, and without delay. */
const noFaults: Faults = {
  notice: 'honest',
  noticeDelayMs: 0,
  noticeDuplicates: 0,
  answer: 'honest',
  paidPercent: 100,
  trader: 'pays',
  payout: 'send',
  payoutDelayMs: 3000,
  refund: 'refund',
  refundDelayMs: 1000,
};

export function withFaults(base: Faults, some: SomeFaults = {}): Faults {
  return faults.parse({ ...base, ...some });
}

/** Faults per player or for everyone. Tests that run in parallel do not affect each other. */
export class FaultStore {
  readonly #byPlayer = new Map<string, Faults>();
  #forEveryone = noFaults;

  for(player: string): Faults {
    return this.#byPlayer.get(player) ?? this.#forEveryone;
  }

  /** Replaces the faults set before; a fault that is not given is off. */
  set(player: string | undefined, some: SomeFaults): void {
    const next = withFaults(noFaults, some);
    if (player === undefined) this.#forEveryone = next;
    else this.#byPlayer.set(player, next);
  }

  /** Removes all faults. */
  clear(): void {
    this.#byPlayer.clear();
    this.#forEveryone = noFaults;
  }

  list(): { everyone: Faults; players: Record<string, Faults> } {
    return { everyone: this.#forEveryone, players: Object.fromEntries(this.#byPlayer) };
  }
}
