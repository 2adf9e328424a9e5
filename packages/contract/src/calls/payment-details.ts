import { z } from 'zod';
import { providerField } from './method-fields.ts';
import { freeText, knownKind } from '../primitives.ts';

/** The encoded form of bank details: four base64 parts of AES-256-GCM. P2P-10 */
export const encoded = z.object({
  key: z.string(),
  iv: z.string(),
  encrypted: z.string(),
  tag: z.string(),
});

/** What a line can be about, so that the player reads it in their own language. */
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

/** A line of what to pay to: "Account number" and the number, to be copied. */
export const requisite = z.object({
  /** The provider's own words, which stand where the kind is not known. */
  label: freeText(120),
  kind: knownKind(requisiteKinds),
  value: freeText(512),
  copy: z.boolean().optional(),
});

/** Somebody's card or phone number, to which the player sends the money. */
export const payeeCard = z.object({
  number: freeText(64).optional(),
  phone: freeText(32).optional(),
  encoded: encoded.optional(),
  payment_system: freeText(64).optional(),
  holder: freeText(120).optional(),
  bank: freeText(120).optional(),
});

/**
 * A payment whose page the answer itself describes: where to pay, and what to hand in by
 * deposit-complete once that is done.
 */
export const unifiedFlow = z.object({
  requisites: z.array(requisite),
  fields: z.array(providerField).optional(),
});
export type UnifiedFlow = z.output<typeof unifiedFlow>;

/** SEQ-12: what kind of page of ours goes on with the deposit. OFFLINE: it is paid elsewhere. */
export const pageTypes = ['CUSTOM_PAGE', 'OFFLINE'] as const;

/** How a deposit is paid without a payment page: what our own pages show. SEQ-11, SEQ-12 */
export const paymentDetails = z.object({
  card: payeeCard.optional(),
  requisites: z.array(requisite).max(20).optional(),
  /** SEQ-10 */
  unifiedFlow: unifiedFlow.optional(),
  /** What a QR code says and a banking app takes: a BR Code, a upi: address. */
  code: freeText(1024).min(1).optional(),
  /** Apps on the player's device that take the payment, and how each is called. */
  apps: z
    .array(z.object({ name: freeText(40).min(1), url: freeText(2048) }))
    .max(12)
    .optional(),
  /** Paid in cash: the number at the till, and where a till is. */
  voucher: z
    .object({
      number: z.string().regex(/^\d{8,32}$/),
      places: z.array(freeText(120)).max(12),
    })
    .optional(),
});
export type PaymentDetails = z.output<typeof paymentDetails>;
