import { z } from 'zod';

/** The ways in which a provider's notices go wrong. */
export const noticeFaults = ['honest', 'lost', 'wrong-signature', 'out-of-order'] as const;
/** The ways in which its answers do. It has acted all the same: that is the hard case. */
export const answerFaults = ['honest', 'error-500', 'timeout'] as const;

/** What a trader does once the player says that the money was sent. */
export const traderBehaviours = ['pays', 'silent', 'cancels', 'disputes', 'wrong-amount'] as const;
export type TraderBehaviour = (typeof traderBehaviours)[number];

/**
 * What the bank does with a payout by itself. `refuse`: it never begins. `never`: it begins, and
 * waits until somebody decides it at the control routes.
 */
export const payoutBehaviours = ['send', 'reject', 'fail', 'refuse', 'never'] as const;
export type PayoutBehaviour = (typeof payoutBehaviours)[number];

/** What goes wrong. */
export const faults = z.strictObject({
  notice: z.enum(noticeFaults),
  noticeDelayMs: z.int().min(0).max(3_600_000),
  /** How many times more each notice is sent under the same id. */
  noticeDuplicates: z.int().min(0).max(10),
  answer: z.enum(answerFaults),
  /** What the player pays, in percent of what was asked for. */
  paidPercent: z.int().min(1).max(1000),
  /** What the trader of a peer-to-peer payment does once the player says that it was sent. */
  trader: z.enum(traderBehaviours),
  /** What becomes of a payout that nobody decides, and when. */
  payout: z.enum(payoutBehaviours),
  payoutDelayMs: z.int().min(0).max(3_600_000),
});
export type Faults = z.output<typeof faults>;

export const someFaults = faults.partial();
export type SomeFaults = z.output<typeof someFaults>;

/** Without a fault everything is honest and quick. */
const noFaults: Faults = {
  notice: 'honest',
  noticeDelayMs: 0,
  noticeDuplicates: 0,
  answer: 'honest',
  paidPercent: 100,
  trader: 'pays',
  payout: 'send',
  payoutDelayMs: 3000,
};

export function withFaults(base: Faults, some: SomeFaults = {}): Faults {
  return faults.parse({ ...base, ...some });
}

/** Faults for one player, or for everyone: tests that run side by side do not meet. */
export class FaultStore {
  readonly #byPlayer = new Map<string, Faults>();
  #forEveryone = noFaults;

  for(player: string): Faults {
    return this.#byPlayer.get(player) ?? this.#forEveryone;
  }

  /** Takes the place of what was set before; what is not said is honest. */
  set(player: string | undefined, some: SomeFaults): void {
    const next = withFaults(noFaults, some);
    if (player === undefined) this.#forEveryone = next;
    else this.#byPlayer.set(player, next);
  }

  /** Everything is honest again. */
  clear(): void {
    this.#byPlayer.clear();
    this.#forEveryone = noFaults;
  }

  list(): { everyone: Faults; players: Record<string, Faults> } {
    return { everyone: this.#forEveryone, players: Object.fromEntries(this.#byPlayer) };
  }
}
