import { z } from 'zod';
import { decimal, freeText, id, isoTime, methodName } from './primitives.ts';

/**
 * How the server and a payment provider speak: JSON over HTTP, each request and each notice signed
 * in the manner of Standard Webhooks with a secret that both hold.
 *
 *   POST {base}/deposits                      providerDepositRequest -> providerDeposit
 *   GET  {base}/deposits/{reference}          -> providerDeposit, or 404
 *   POST {base}/deposits/{reference}/cancel   -> providerDeposit
 *   POST {notifyUrl}                          providerNotice, sent by the provider
 *
 * `reference` is ours, and creating twice with one reference gives the same deposit.
 */
export const providerStatuses = ['waiting', 'processed', 'failed', 'cancelled', 'expired'] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

export const providerDepositRequest = z.object({
  reference: id,
  method: methodName,
  amount: decimal,
  currency: z.string(),
  country: z.string(),
  language: z.string(),
  player: z.string(),
  fields: z.record(z.string(), z.string()),
  returnUrl: z.url(),
  notifyUrl: z.url(),
  expiresAt: isoTime,
});
export type ProviderDepositRequest = z.output<typeof providerDepositRequest>;

export const providerDeposit = z.object({
  reference: id,
  providerId: id,
  status: z.enum(providerStatuses),
  amount: decimal,
  currency: z.string(),
  reason: freeText(500).optional(),
  source: z
    .object({
      url: freeText(4096),
      method: z.enum(['GET', 'POST']),
      params: z.record(freeText(64), freeText(2048)).default({}),
    })
    .optional(),
  updatedAt: isoTime,
});
export type ProviderDeposit = z.output<typeof providerDeposit>;

export const providerNotice = z.object({
  type: z.literal('deposit.updated'),
  data: providerDeposit,
});
export type ProviderNotice = z.output<typeof providerNotice>;

/** A provider's refusal: its `message` may be shown to the player. */
export const providerRefusal = z.object({
  error: z.object({ message: z.string().max(500), code: z.string().max(64).optional() }),
});
