import type { CashierError } from '../ports/cashier-error.ts';
import type { Ports } from '../ports/ports.ts';

/** How the creation of a deposit ends, for the one place that makes pages of it. */
export type CreateOutcome =
  /** An earlier click is still being worked on. */
  | { kind: 'busy' }
  | { kind: 'invalid'; first: string }
  | { kind: 'fields-required' }
  /** The payment page was opened, here or by the host. */
  | { kind: 'opened' }
  /** The browser refused the popup: the way on is a link that the player clicks. */
  | { kind: 'blocked'; error?: CashierError }
  /** A page of ours goes on with it. */
  | { kind: 'page'; path: string }
  | { kind: 'next' }
  | { kind: 'failed'; error: CashierError };

export type DepositPorts = Pick<
  Ports,
  'cashier' | 'host' | 'popup' | 'captcha' | 'clock' | 'analytics'
>;
