import type { DepositPage } from '@opencashier/contract/calls/pages';
import type { CashierError } from '../../../../ports/cashier-error.ts';
import type { Ports } from '../../../../ports/ports.ts';

/** The outcome of a deposit's creation, which one place turns into a page. */
export type CreateDepositOutcome =
  /** An earlier click is still being processed. */
  | { kind: 'busy' }
  | { kind: 'invalid'; first: string }
  | { kind: 'fields-required' }
  /** The payment page was opened, in the popup or by the host. */
  | { kind: 'opened' }
  /** The browser blocked the popup, so the player has to click a link. */
  | { kind: 'blocked'; error?: CashierError }
  /** The payment continues on a page of the widget. */
  | { kind: 'page'; path: DepositPage }
  | { kind: 'next' }
  | { kind: 'failed'; error: CashierError };

export type DepositPorts = Pick<
  Ports,
  'cashier' | 'host' | 'popup' | 'captcha' | 'clock' | 'analytics'
>;
