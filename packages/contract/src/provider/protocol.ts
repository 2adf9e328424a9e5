import { z } from 'zod';
import { type ProviderField, providerField } from '../calls/method-fields.ts';
import { pageTypes, paymentDetails, requisite } from '../calls/payment-details.ts';
import { decimal, freeText, id, isoTime, methodName } from '../primitives.ts';

/**
 * How the server and a payment provider speak: JSON over HTTP, each request and each notice signed
 * in the manner of Standard Webhooks with a secret that both hold. This file has what a deposit
 * needs, provider-payouts.ts the rest, provider-operations.ts the list of all operations;
 * docs/adding-a-provider.md tells it as a story.
 *
 * `reference` is ours, and asking twice with one reference gives the same thing. A deposit that
 * waits with `fieldsRequired` is begun again with those fields, under the same reference, to go on.
 */
export const providerStatuses = [
  'waiting',
  'processed',
  'failed',
  'cancelled',
  'expired',
  /** The money was taken back after it had come, as by a chargeback: all of it, and for good. */
  'reversed',
] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

/** What the player typed; a provider that stores it answers for it. */
export const providerFields = z.record(z.string(), z.string());

export const providerDepositRequest = z.object({
  reference: id,
  method: methodName,
  amount: decimal,
  currency: z.string(),
  country: z.string(),
  language: z.string(),
  player: z.string(),
  fields: providerFields,
  /** Which of the provider's own requisites the player was given to pay to. */
  requisite: id.optional(),
  /** The token of an account that this provider gave us, to pay from it. */
  account: freeText(256).optional(),
  /** The player asks that the account be remembered: answer with an `account`. */
  saveAccount: z.boolean().optional(),
  returnUrl: z.url(),
  notifyUrl: z.url(),
  expiresAt: isoTime,
});
export type ProviderDepositRequest = z.output<typeof providerDepositRequest>;

/** Where the player pays: GET carries params in the query, POST in a form. */
export const providerSource = z.object({
  url: freeText(4096),
  method: z.enum(['GET', 'POST']),
  params: z.record(freeText(64), freeText(2048)).default({}),
});

export { providerField };
export type { ProviderField };

/** Where the player paid from: words to show that give nothing away, and the provider's token. */
export const providerSavedAccount = z.object({
  token: freeText(256).min(1),
  label: freeText(64).min(1),
});

export const providerDeposit = z.object({
  reference: id,
  providerId: id,
  status: z.enum(providerStatuses),
  /** What was asked for, and once money has come what came. */
  amount: decimal,
  currency: z.string(),
  /**
   * One of `failureReasons` (`declined`, `insufficientFunds`, ...), which the player is told in the
   * player's language; or words of the provider's own, which the player reads as a quotation.
   */
  reason: freeText(500).optional(),
  /** The recipient says that the payment did not come, or not as it should: people look at it. */
  disputed: z.boolean().optional(),
  source: providerSource.optional(),
  /** Instead of a source: which page of ours goes on, and what it shows. */
  page: z.object({ id: freeText(32), type: z.enum(pageTypes) }).optional(),
  details: paymentDetails.optional(),
  fieldsRequired: z.array(providerField).max(20).optional(),
  /** Where the player paid from, if that was to be remembered. */
  account: providerSavedAccount.optional(),
  updatedAt: isoTime,
});
export type ProviderDeposit = z.output<typeof providerDeposit>;

/** What the player adds to a deposit that has begun, such as a code or a bank's reference. */
export const providerCompletion = z.object({ fields: providerFields });
export type ProviderCompletion = z.output<typeof providerCompletion>;

/** What a player needs to see before paying by a method that is to be prepared. SEQ-18 */
export const providerPreparationRequest = providerDepositRequest
  .pick({ method: true, currency: true, country: true, language: true, player: true, fields: true })
  .extend({ amount: decimal.optional() });
export type ProviderPreparationRequest = z.output<typeof providerPreparationRequest>;

export const providerPreparation = z.object({
  fields: z.array(providerField).max(20).optional(),
  requisites: z.array(requisite).max(20).optional(),
});
export type ProviderPreparation = z.output<typeof providerPreparation>;

/** A provider's refusal: its `message` may be shown to the player. */
export const providerRefusal = z.object({
  error: z.object({ message: z.string().max(500), code: z.string().max(64).optional() }),
});
