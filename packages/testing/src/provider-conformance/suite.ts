import { randomUUID } from 'node:crypto';
import type { ProviderCustomer } from '@opencashier/contract/provider/customer';
import type { Client } from './clients/client-port.ts';
import type { NoticeBoard } from './notices/notice-board.ts';

/** The data of the suite's deposits: a method and a currency that the provider supports. */
export interface Sample {
  method: string;
  currency: string;
  country: string;
  amount: string;
  fields: Record<string, string>;
  /** The personal data that the provider needs. */
  customer?: ProviderCustomer;
}

/** Completes a payment as a player or a bank would; only the provider itself can do that. */
export type Decide = (
  kind: 'payments' | 'payouts',
  reference: string,
  outcome: string,
) => Promise<void>;

export interface Context {
  client: Client;
  secret: string;
  notices: NoticeBoard;
  /** Answers the next notices with 500. */
  failNotices: (count: number) => void;
  notifyUrl: string;
  deposit: Sample;
  /** Another account each time, if the provider allows one payout to an account at a time. */
  payout: () => Sample;
  /** The timeout for a notice. */
  waitMs: number;
  decide: Decide | undefined;
}

/** Thrown by a check that does not apply, with the reason. */
export class Skipped extends Error {}

/** Thrown for behaviour that the server tolerates but that is probably a mistake. */
export class Warned extends Error {}

export interface Check {
  name: string;
  /** For services that speak our protocol only: no adapter can change how its vendor does this. */
  ofOwnService?: boolean;
  run: (context: Context) => Promise<void>;
}

/** As long as our own references, which some APIs can hold and no longer ones. */
export const newReference = (): string => `check_${randomUUID().replaceAll('-', '').slice(0, 15)}`;

export function depositRequest({ deposit, notifyUrl }: Context, change: object = {}) {
  return {
    ...deposit,
    reference: newReference(),
    language: 'en',
    player: 'conformance',
    returnUrl: 'https://cashier.example/return',
    notifyUrl,
    expiresAt: new Date(Date.now() + 30 * 60_000).toISOString(),
    ...change,
  };
}
