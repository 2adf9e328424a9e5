import { z } from 'zod';

// The requests of Hyperswitch's API, version 1, as its published OpenAPI document describes them.
// The API itself refuses fields that it does not know, so the schemas do, too.

const ownId = z
  .string()
  .length(30)
  .regex(/^[\w-]+$/);
const sum = z.int().nonnegative();
const currency = z.string().regex(/^[A-Z]{3}$/);
const country = z.string().regex(/^[A-Z]{2}$/);

const customer = z.strictObject({
  id: z.string().min(1).max(64).optional(),
  name: z.string().max(255).optional(),
  email: z.email().max(255).optional(),
  phone: z.string().max(10).optional(),
});

const billing = z.strictObject({
  email: z.email().optional(),
  address: z
    .strictObject({
      country: country.optional(),
      line1: z.string().max(200).optional(),
      city: z.string().max(50).optional(),
      state: z.string().optional(),
      zip: z.string().max(50).optional(),
      first_name: z.string().max(255).optional(),
      last_name: z.string().max(255).optional(),
    })
    .optional(),
});

const browserInfo = z.strictObject({
  ip_address: z.union([z.ipv4(), z.ipv6()]).optional(),
  user_agent: z.string().optional(),
  accept_header: z.string().optional(),
  accept_language: z.string().optional(),
  language: z.string().optional(),
  color_depth: z.int().min(0).max(255).optional(),
  screen_width: z.int().nonnegative().optional(),
  screen_height: z.int().nonnegative().optional(),
  time_zone: z.int().optional(),
  java_enabled: z.boolean().optional(),
  java_script_enabled: z.boolean().optional(),
});

export const paymentRequest = z.strictObject({
  amount: sum,
  currency,
  payment_id: ownId.optional(),
  merchant_order_reference_id: z.string().max(255).optional(),
  confirm: z.boolean().optional(),
  capture_method: z.enum(['automatic', 'manual']).optional(),
  payment_link: z.boolean().optional(),
  session_expiry: z.int().min(60).max(7_890_000).optional(),
  return_url: z.url().max(2048).optional(),
  description: z.string().optional(),
  allowed_payment_method_types: z.array(z.string().regex(/^[a-z0-9_]+$/)).optional(),
  customer: customer.optional(),
  billing: billing.optional(),
  browser_info: browserInfo.optional(),
  profile_id: z.string().optional(),
});
export type PaymentRequest = z.output<typeof paymentRequest>;

export const cancelRequest = z.strictObject({ cancellation_reason: z.string().optional() });

export const refundRequest = z.strictObject({
  payment_id: ownId,
  refund_id: ownId.optional(),
  amount: z.int().min(100).optional(),
  reason: z.string().max(255).optional(),
  refund_type: z.enum(['scheduled', 'instant']).optional(),
});
export type RefundRequest = z.output<typeof refundRequest>;

const sepa = z.strictObject({
  payout_method_type: z.literal('sepa'),
  iban: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/),
  bic: z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/),
  account_holder_name: z.string().optional(),
});
const interac = z.strictObject({ interac: z.strictObject({ email: z.email() }) });

export const payoutRequest = z.strictObject({
  amount: sum,
  currency,
  /** Not in the published request, but accepted: the API's sources take it as the payout's id. */
  payout_id: ownId.optional(),
  merchant_order_reference_id: z.string().max(255).optional(),
  payout_type: z.enum(['card', 'bank', 'wallet', 'bank_redirect']).optional(),
  payout_method_data: z
    .union([z.strictObject({ bank_transfer: sepa }), z.strictObject({ bank_redirect: interac })])
    .optional(),
  customer: customer.optional(),
  entity_type: z
    .enum(['Individual', 'Company', 'NonProfit', 'PublicSector', 'NaturalPerson'])
    .optional(),
  confirm: z.boolean().optional(),
  auto_fulfill: z.boolean().optional(),
  description: z.string().optional(),
  profile_id: z.string().optional(),
});
export type PayoutRequest = z.output<typeof payoutRequest>;
