import { z } from 'zod';
import { type ProviderField, providerField } from '../methods/method-fields.ts';
import { pageTypes, paymentDetails, requisite } from '../calls/deposits/payment-details.ts';
import { decimal, freeText, id, isoTime, methodName } from '../primitives.ts';
import { providerCustomer, providerDevice } from './customer.ts';
import { reportedDecline } from './declines.ts';

/**
 * The protocol between the server and a payment provider: JSON over HTTP. Every request and every
 * notice is signed as in Standard Webhooks with a shared secret. This file defines deposits,
 * refunds.ts, disputes.ts and payouts.ts the rest, and operations.ts the list of all operations.
 * docs/adding-a-provider.md explains the protocol step by step.
 *
 * `reference` is ours, and a repeated request with the same reference returns the same result. A
 * deposit that waits with `fieldsRequired` continues when it is created again with those fields
 * under the same reference.
 */
export const providerStatuses = [
  'waiting',
  /** Paid, but not final: the deposit does not expire, and nothing is credited yet. */
  'processing',
  'processed',
  'failed',
  'cancelled',
  'expired',
  /**
   * Money was taken back for good after it had arrived, as by a chargeback; `amount` says how much.
   */
  'reversed',
] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

/** The player's input. A provider that stores it is responsible for it. */
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
  /** The provider's requisite that the player was told to pay to. */
  requisite: id.optional(),
  /** The token of an account that this provider issued, to pay from. */
  account: freeText(256).optional(),
  /** The player wants the account saved: return an `account`. */
  saveAccount: z.boolean().optional(),
  /** The provider's own id, if it answered a request with this reference before. */
  providerId: id.optional(),
  /** Personal data, as far as the provider needs it. */
  customer: providerCustomer.optional(),
  device: providerDevice.optional(),
  returnUrl: z.url(),
  notifyUrl: z.url(),
  expiresAt: isoTime,
});
export type ProviderDepositRequest = z.output<typeof providerDepositRequest>;

/** The payment page. GET sends the params in the query, POST in a form. */
export const providerSource = z.object({
  url: freeText(4096),
  method: z.enum(['GET', 'POST']),
  params: z.record(freeText(64), freeText(2048)).default({}),
});

export { providerField };
export type { ProviderField };

/** The account that the player paid from: a masked label to show, and the provider's token. */
export const providerSavedAccount = z.object({
  token: freeText(256).min(1),
  label: freeText(64).min(1),
});

export const providerDeposit = z.object({
  reference: id,
  providerId: id,
  status: z.enum(providerStatuses),
  /**
   * The requested amount; after the payment, the amount that arrived; for `reversed`, the total
   * that was taken back so far, without refunds that we requested.
   */
  amount: decimal,
  currency: z.string(),
  /**
   * The amount is the value of coins, some of which arrived after the rate used for it had expired:
   * an operator decides what happens to it.
   */
  isAtOldRate: z.boolean().optional(),
  /**
   * Part of the amount has gone back to the payer without us: if it is not credited yet, an
   * operator decides what happens to it.
   */
  isPartlyRefunded: z.boolean().optional(),
  /** The amount that had arrived, if only a part of it was reversed. */
  paid: decimal.optional(),
  /**
   * One of `failureReasons` (`declined`, `insufficientFunds`, ...), which is shown in the player's
   * language; or the provider's own text, which is shown as a quotation.
   */
  reason: freeText(500).optional(),
  /**
   * The reason for its failure, for the operator. The class decides whether another attempt makes
   * sense.
   */
  decline: reportedDecline,
  /** The recipient says that the payment did not arrive, or was wrong. Staff investigate it. */
  disputed: z.boolean().optional(),
  source: providerSource.optional(),
  /** Instead of a source: our own page that continues the deposit, and its content. */
  page: z.object({ id: freeText(32), type: z.enum(pageTypes) }).optional(),
  details: paymentDetails.optional(),
  fieldsRequired: z.array(providerField).max(20).optional(),
  /** The account that the player paid from, if it was to be saved. */
  account: providerSavedAccount.optional(),
  updatedAt: isoTime,
});
export type ProviderDeposit = z.output<typeof providerDeposit>;

/** The player's later input for a started deposit, such as a code or a bank's reference. */
export const providerCompletion = z.object({
  fields: providerFields,
  /** The provider's own id for the deposit, if it is known. */
  providerId: id.optional(),
});
export type ProviderCompletion = z.output<typeof providerCompletion>;

export const providerCancellation = z.object({ providerId: id.optional() });

/** The player has come back from the provider's page, by an address with this query. */
export const providerReturn = z.object({
  query: z.record(z.string(), z.string()),
  providerId: id.optional(),
});
export type ProviderReturn = z.output<typeof providerReturn>;

/** SEQ-18: requests the details that a player must see before paying by this method. */
export const providerPreparationRequest = providerDepositRequest
  .pick({ method: true, currency: true, country: true, language: true, player: true, fields: true })
  .extend({ amount: decimal.optional() });
export type ProviderPreparationRequest = z.output<typeof providerPreparationRequest>;

export const providerPreparation = z.object({
  fields: z.array(providerField).max(20).optional(),
  requisites: z.array(requisite).max(20).optional(),
});
export type ProviderPreparation = z.output<typeof providerPreparation>;

/** A provider's refusal. Its `message` may be shown to the player. */
export const providerRefusal = z.object({
  error: z.object({
    message: z.string().max(500),
    /** Not an HTTP status: gateways and hosts answer with those in a provider's place. */
    code: z
      .string()
      .max(64)
      .regex(/^(?![1-5]\d\d$)/)
      .optional(),
    decline: reportedDecline,
  }),
});
