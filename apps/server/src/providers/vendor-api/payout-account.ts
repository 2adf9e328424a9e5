import type { ProviderQuote, ProviderQuoteRequest } from '@opencashier/contract/provider/payouts';
import type { z } from 'zod';
import { ProviderRefusal } from '../provider.ts';
import type { Cipher } from './reference-store.ts';

const quoteMs = 15 * 60_000;

/**
 * The accounts that an adapter pays to. A vendor keeps none for us, so the token of an account is
 * the account itself, sealed: no table has it in the clear.
 */
export interface PayoutAccounts<T> {
  /** The account of an earlier quote; undefined if the request names none. */
  ofRequest(request: ProviderQuoteRequest): T | undefined;
  open(token: string): T;
  /** A quote that asks the vendor nothing: the account is checked when the payout is created. */
  quote(request: ProviderQuoteRequest, account: T, label: string): ProviderQuote;
}

export function createPayoutAccounts<T>(
  cipher: Cipher,
  provider: string,
  schema: z.ZodType<T>,
): PayoutAccounts<T> {
  function open(token: string): T {
    try {
      return schema.parse(JSON.parse(cipher.open(token, provider)));
    } catch {
      throw new ProviderRefusal('The account is not known.');
    }
  }
  return {
    open,
    ofRequest: ({ account }) => (account === undefined ? undefined : open(account)),
    quote({ amount, currency }, account, label) {
      const token = cipher.close(JSON.stringify(account), provider);
      const expiresAt = new Date(Date.now() + quoteMs).toISOString();
      return { amount, fee: '0', currency, expiresAt, account: { token, label } };
    },
  };
}
