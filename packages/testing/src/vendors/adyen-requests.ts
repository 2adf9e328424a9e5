import { z } from 'zod';

// The requests of Adyen's Checkout API, version 71, and Transfers API, version 4, as the published
// OpenAPI documents describe them. Both allow no other fields.

const amount = z.strictObject({ currency: z.string().length(3), value: z.int().positive() });

export const linkRequest = z.strictObject({
  amount,
  merchantAccount: z.string(),
  reference: z.string(),
  returnUrl: z.url().max(8000).optional(),
  countryCode: z.string().max(100).optional(),
  expiresAt: z.iso.datetime({ offset: true }).optional(),
  description: z.string().max(280).optional(),
  reusable: z.boolean().optional(),
  shopperLocale: z.string().max(32).optional(),
  allowedPaymentMethods: z.array(z.string()).optional(),
  shopperEmail: z.string().max(500).optional(),
  shopperName: z
    .strictObject({ firstName: z.string().max(80), lastName: z.string().max(80) })
    .optional(),
});
export type LinkRequest = z.output<typeof linkRequest>;

export const linkChange = z.strictObject({ status: z.enum(['expired']) });

export const refundRequest = z.strictObject({
  amount,
  merchantAccount: z.string(),
  reference: z.string().max(80).optional(),
});
export type RefundRequest = z.output<typeof refundRequest>;

const bankAccount = z.strictObject({
  accountHolder: z.strictObject({
    fullName: z.string().optional(),
    type: z.enum(['individual', 'organization', 'unknown']).optional(),
  }),
  accountIdentification: z.strictObject({
    type: z.literal('iban'),
    iban: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/),
    bic: z.string().optional(),
  }),
});

export const transferRequest = z.strictObject({
  amount,
  category: z.enum(['bank', 'card', 'internal', 'issuedCard', 'platformPayment', 'topUp']),
  counterparty: z.strictObject({ bankAccount: bankAccount.optional() }),
  balanceAccountId: z.string().optional(),
  priority: z.enum(['crossBorder', 'fast', 'instant', 'internal', 'regular', 'wire']).optional(),
  reference: z.string().max(80).optional(),
  description: z.string().max(140).optional(),
});
export type TransferRequest = z.output<typeof transferRequest>;
