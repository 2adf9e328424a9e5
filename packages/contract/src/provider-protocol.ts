import { z } from 'zod';
import { decimal, freeText, id, isoTime, methodName } from './primitives.ts';

/**
 * How the server and a payment provider speak: JSON over HTTP, each request and each notice signed
 * in the manner of Standard Webhooks with a secret that both hold. This file has what a deposit
 * needs, provider-payouts.ts the rest, provider-operations.ts the list of all operations;
 * docs/adding-a-provider.md tells it as a story.
 *
 * `reference` is ours, and asking twice with one reference gives the same thing.
 */
export const providerStatuses = [
  'waiting',
  'processed',
  'failed',
  'cancelled',
  'expired',
  /** The money was taken back after it had come, as by a chargeback. */
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

export const providerDeposit = z.object({
  reference: id,
  providerId: id,
  status: z.enum(providerStatuses),
  /** What was asked for, and once money has come what came. */
  amount: decimal,
  currency: z.string(),
  /** In words that the player may read. */
  reason: freeText(500).optional(),
  source: providerSource.optional(),
  updatedAt: isoTime,
});
export type ProviderDeposit = z.output<typeof providerDeposit>;

/** What the player adds to a deposit that has begun, such as a code or a bank's reference. */
export const providerCompletion = z.object({ fields: providerFields });
export type ProviderCompletion = z.output<typeof providerCompletion>;

/** A provider's refusal: its `message` may be shown to the player. */
export const providerRefusal = z.object({
  error: z.object({ message: z.string().max(500), code: z.string().max(64).optional() }),
});
