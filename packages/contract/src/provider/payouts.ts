import { z } from 'zod';
import { arrival } from '../methods/methods.ts';
import { decimal, freeText, id, isoTime, methodName } from '../primitives.ts';
import { providerCustomer } from './customer.ts';
import { reportedDecline } from './declines.ts';
import { providerField, providerFields } from './protocol.ts';

/** Long enough for a stateless provider to put the encrypted account into the token. */
const payoutToken = freeText(2048).min(1);

const place = {
  method: methodName,
  currency: z.string(),
  country: z.string(),
};

/** The player's, for the message of a refusal. */
const language = z.string().optional();

export const providerAccountRequest = z.object({
  ...place,
  language,
  /** The destination of the money, in the method's fields. */
  fields: providerFields,
});
export type ProviderAccountRequest = z.output<typeof providerAccountRequest>;

/** The holder of an account, so that the player can spot a typing error. */
export const providerAccount = z.object({ name: freeText(200), bank: freeText(200).optional() });
export type ProviderAccount = z.output<typeof providerAccount>;

export const providerQuoteRequest = z.object({
  ...place,
  language,
  amount: decimal,
  fields: providerFields,
  /** The token of an account that this provider issued; the fields are then empty. */
  account: payoutToken.optional(),
  /** We may pay to this account later: return an `account`. */
  keepAccount: z.boolean().optional(),
  /** Personal data, as far as the provider needs it. A token may contain it, encrypted. */
  customer: providerCustomer.optional(),
});
export type ProviderQuoteRequest = z.output<typeof providerQuoteRequest>;

/**
 * Says if a payout is possible, and its cost. The account receives the whole amount. The provider
 * charges its fee to the operator, who decides what the player is charged.
 */
export const providerQuote = z.object({
  amount: decimal,
  fee: decimal,
  currency: z.string(),
  arrival: arrival.optional(),
  expiresAt: isoTime,
  /** Additional fields that this account requires before a payout. */
  fieldsRequired: z.array(providerField).max(20).optional(),
  /**
   * Represents the account in `createPayout`, even days later. The server stores this token and the
   * label, and nothing that the player typed.
   */
  account: z.object({ token: payoutToken, label: freeText(64).min(1) }).optional(),
});
export type ProviderQuote = z.output<typeof providerQuote>;

export const providerPayoutRequest = z.object({
  ...place,
  reference: id,
  amount: decimal,
  /** The token from a quote. */
  account: payoutToken,
  language: z.string(),
  player: z.string(),
  notifyUrl: z.url(),
});
export type ProviderPayoutRequest = z.output<typeof providerPayoutRequest>;

/** `returned`: it was sent, and the bank returned it. */
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
  /** The reason why it failed or was returned, for the operator. */
  decline: reportedDecline,
  /** The transaction of a payout on a chain; a later report may add or replace it. */
  txid: freeText(128).min(1).optional(),
  updatedAt: isoTime,
});
export type ProviderPayout = z.output<typeof providerPayout>;

/** If we send an address, the provider watches it; otherwise it creates one of its own. */
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

/** A payment to a watched address. `reference` is the address's, `paymentId` the payment's. */
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
