import { z } from 'zod';

// The requests of BTCPay Server's Greenfield API, as its published OpenAPI documents describe them.

const decimal = z.string().regex(/^\d+(\.\d+)?$/);
const metadata = z.record(z.string(), z.unknown());

const checkout = z.strictObject({
  speedPolicy: z.string().optional(),
  paymentMethods: z.array(z.string()).optional(),
  defaultPaymentMethod: z.string().optional(),
  lazyPaymentMethods: z.boolean().optional(),
  expirationMinutes: z.number().min(0.5).optional(),
  monitoringMinutes: z.number().optional(),
  paymentTolerance: z.number().optional(),
  redirectURL: z.url().optional(),
  redirectAutomatically: z.boolean().optional(),
  defaultLanguage: z.string().optional(),
});

export const invoiceRequest = z.strictObject({
  amount: decimal,
  currency: z.string().regex(/^[A-Z]{3,5}$/),
  additionalSearchTerms: z.array(z.string()).optional(),
  metadata: metadata.optional(),
  checkout: checkout.optional(),
  receipt: z.object({}).optional(),
});
export type InvoiceRequest = z.output<typeof invoiceRequest>;

export const payoutRequest = z.strictObject({
  destination: z.string().regex(/^(bc1|[13])\w{20,}$/),
  amount: decimal,
  payoutMethodId: z.literal('BTC-CHAIN'),
  pullPaymentId: z.string().optional(),
  approved: z.boolean().optional(),
  metadata: metadata.optional(),
});
export type PayoutRequest = z.output<typeof payoutRequest>;

export const markRequest = z.strictObject({ status: z.enum(['Settled', 'Invalid']) });
export type MarkRequest = z.output<typeof markRequest>;
