import { z } from 'zod';
import { providerField } from '../../methods/method-fields.ts';
import { freeText, knownKind } from '../../primitives.ts';

/** P2P-10: encrypted bank details, as four base64 parts of AES-256-GCM. */
export const encoded = z.object({
  key: z.string(),
  iv: z.string(),
  encrypted: z.string(),
  tag: z.string(),
});

/** The known kinds of payment details. Players read their labels in their own language. */
export const requisiteKinds = [
  'account',
  'bank',
  'branch',
  'card',
  'holder',
  'iban',
  'bic',
  'ifsc',
  'phone',
  'purpose',
  'upi_id',
  'virtual_account',
  'wallet',
] as const;
export type RequisiteKind = (typeof requisiteKinds)[number];

/** One payment detail: a label such as "Account number" and a value that the player copies. */
export const requisite = z.object({
  /** The provider's own label, shown if the kind is unknown. */
  label: freeText(120),
  kind: knownKind(requisiteKinds),
  value: freeText(512),
  copy: z.boolean().optional(),
});

/** The payee's card or phone number, to which the player sends the money. */
export const payeeCard = z.object({
  number: freeText(64).optional(),
  phone: freeText(32).optional(),
  encoded: encoded.optional(),
  payment_system: freeText(64).optional(),
  holder: freeText(120).optional(),
  bank: freeText(120).optional(),
});

/**
 * A payment page that the answer itself describes: the payment details, and the fields that
 * deposit-complete submits after the payment.
 */
export const unifiedFlow = z.object({
  requisites: z.array(requisite),
  fields: z.array(providerField).optional(),
});
export type UnifiedFlow = z.output<typeof unifiedFlow>;

/** SEQ-12: the type of our page that continues the deposit. OFFLINE: it is paid elsewhere. */
export const pageTypes = ['CUSTOM_PAGE', 'OFFLINE'] as const;

/** SEQ-11, SEQ-12: the content of our own pages, for a deposit without a payment page. */
export const paymentDetails = z.object({
  card: payeeCard.optional(),
  requisites: z.array(requisite).max(20).optional(),
  /** SEQ-10: a page that the provider describes. */
  unifiedFlow: unifiedFlow.optional(),
  /** The content of a QR code that banking apps read: a BR Code or a upi: address. */
  code: freeText(1024).min(1).optional(),
  /** Apps on the player's device that can make the payment, with the link that opens each. */
  apps: z
    .array(z.object({ name: freeText(40).min(1), url: freeText(2048) }))
    .max(12)
    .optional(),
  /** A payment in cash: the voucher's number, and the places that accept it. */
  voucher: z
    .object({
      number: z.string().regex(/^\d{8,32}$/),
      places: z.array(freeText(120)).max(12),
    })
    .optional(),
});
export type PaymentDetails = z.output<typeof paymentDetails>;
