import { randomUUID } from 'node:crypto';
import type { ConformanceClient } from './client.ts';
import type { NoticeListener } from './listener.ts';

/** The data of the suite's deposits: a method and a currency that the provider supports. */
export interface Sample {
  method: string;
  currency: string;
  country: string;
  amount: string;
  fields: Record<string, string>;
}

/** Completes a payment as a player or a bank would; only the provider itself can do that. */
export type Decide = (
  kind: 'payments' | 'payouts',
  reference: string,
  outcome: string,
) => Promise<void>;

export interface Context {
  client: ConformanceClient;
  secret: string;
  listener: NoticeListener;
  notifyUrl: string;
  deposit: Sample;
  payout: Sample;
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
  run: (context: Context) => Promise<void>;
}

export const newReference = (): string => `check_${randomUUID().replaceAll('-', '')}`;

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
