import { z } from 'zod';
import { arrival } from '../calls/methods.ts';
import { decimal, freeText, id, isoTime, methodName } from '../primitives.ts';
import { providerField, providerFields } from './protocol.ts';

/** Long enough for a provider without a memory to put the sealed account itself into it. */
const payoutToken = freeText(2048).min(1);

const place = {
  method: methodName,
  currency: z.string(),
  country: z.string(),
};

export const providerAccountRequest = z.object({
  ...place,
  /** Where the money is to go, as the method's fields name it. */
  fields: providerFields,
});
export type ProviderAccountRequest = z.output<typeof providerAccountRequest>;

/** To whom an account belongs, so that the player can see a slip of the finger. */
export const providerAccount = z.object({ name: freeText(200), bank: freeText(200).optional() });
export type ProviderAccount = z.output<typeof providerAccount>;

export const providerQuoteRequest = z.object({
  ...place,
  amount: decimal,
  fields: providerFields,
  /** The token of an account that this provider gave us; the fields are then empty. */
  account: payoutToken.optional(),
  /** We may pay to this account later: answer with an `account`. */
  keepAccount: z.boolean().optional(),
});
export type ProviderQuoteRequest = z.output<typeof providerQuoteRequest>;

/**
 * Whether a payout could be made, and what it would cost. The account gets the whole amount; the
 * fee is between the provider and the operator, and what the player is charged is the operator's.
 */
export const providerQuote = z.object({
  amount: decimal,
  fee: decimal,
  currency: z.string(),
  arrival: arrival.optional(),
  expiresAt: isoTime,
  /** More that is needed before this account can be paid to. */
  fieldsRequired: z.array(providerField).max(20).optional(),
  /**
   * Stands for the account in `createPayout`, also days later: the server keeps this token and the
   * label, and nothing that the player typed.
   */
  account: z.object({ token: payoutToken, label: freeText(64).min(1) }).optional(),
});
export type ProviderQuote = z.output<typeof providerQuote>;

export const providerPayoutRequest = z.object({
  ...place,
  reference: id,
  amount: decimal,
  /** The token that a quote gave. */
  account: payoutToken,
  language: z.string(),
  player: z.string(),
  notifyUrl: z.url(),
});
export type ProviderPayoutRequest = z.output<typeof providerPayoutRequest>;

/** `returned`: it had been sent, and the bank gave it back. */
export const providerPayoutStatuses = ['processing', 'sent', 'failed', 'returned'] as const;
export type ProviderPayoutStatus = (typeof providerPayoutStatuses)[number];

export const providerPayout = z.object({
  reference: id,
  providerId: id,
  status: z.enum(providerPayoutStatuses),
  amount: decimal,
  fee: decimal,
  currency: z.string(),
  reason: freeText(500).optional(),
  updatedAt: isoTime,
});
export type ProviderPayout = z.output<typeof providerPayout>;

/** With an address of ours the provider watches it; without one it gives an address of its own. */
export const providerAddressRequest = z.object({
  reference: id,
  network: freeText(32).min(1),
  currency: z.string(),
  player: z.string(),
  address: freeText(200).optional(),
  memo: freeText(200).optional(),
  notifyUrl: z.url(),
});
export type ProviderAddressRequest = z.output<typeof providerAddressRequest>;

export const providerAddress = z.object({
  reference: id,
  providerId: id,
  network: freeText(32),
  currency: z.string(),
  address: freeText(200).min(1),
  memo: freeText(200).optional(),
});
export type ProviderAddress = z.output<typeof providerAddress>;

/** Money seen on a watched address. `reference` is the address's, `paymentId` the payment's. */
export const providerAddressPayment = z.object({
  reference: id,
  paymentId: freeText(128).min(1),
  txid: freeText(128),
  network: freeText(32),
  amount: decimal,
  currency: z.string(),
  confirmations: z.int().nonnegative(),
  requiredConfirmations: z.int().nonnegative(),
  status: z.enum(['waiting', 'processed', 'reversed']),
  updatedAt: isoTime,
});
export type ProviderAddressPayment = z.output<typeof providerAddressPayment>;
