import { id } from '@opencashier/contract/primitives';
import type { ProviderDispute } from '@opencashier/contract/provider/disputes';
import type { ProviderRefund } from '@opencashier/contract/provider/refunds';
import { z } from 'zod';
import type { WebhookRequest } from '../provider.ts';
import { readProviderJson } from '../clients/provider-json.ts';
import { isSignedBy } from '../vendor-api/signed-by.ts';
import { vendorTime } from '../vendor-api/vendor-values.ts';
import { amountOf, moneySchema } from './values.ts';

const text = z.string().nullish();

const itemSchema = z.object({
  pspReference: id,
  originalReference: text,
  merchantAccountCode: z.string(),
  merchantReference: z.string(),
  amount: moneySchema,
  eventCode: z.string(),
  success: z.enum(['true', 'false']),
  eventDate: vendorTime,
  reason: text,
});
export type Item = z.output<typeof itemSchema>;

/** A field as the signature covers it; one that is missing counts as empty. */
const signedField = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => String(value ?? ''));

const signedSchema = z.object({
  pspReference: signedField,
  originalReference: signedField,
  merchantAccountCode: signedField,
  merchantReference: signedField,
  amount: z.object({ value: signedField, currency: signedField }).nullish(),
  eventCode: signedField,
  success: signedField,
  additionalData: z.object({ hmacSignature: z.string() }),
});
type Signed = z.output<typeof signedSchema>;

/** An item with a valid signature and any event. */
export interface SignedItem extends Omit<Signed, 'amount' | 'additionalData'> {
  /** The text that was signed. */
  text: string;
  /** Undefined if it cannot be read. */
  item: Item | undefined;
}

const batchSchema = z.object({
  notificationItems: z.array(z.object({ NotificationRequestItem: z.unknown() })).min(1),
});

const platformEvent = z.object({ type: z.string(), data: z.unknown().optional() });

/** The account may make transfers of its own, under any reference. */
const transfer = z.object({
  id,
  reference: z.unknown().optional(),
  sequenceNumber: z.int().nullish(),
});

const bytesOf = (keys: readonly string[]) => keys.map((key) => Buffer.from(key, 'hex'));

/**
 * A batch is accepted as a whole: one wrong signature invalidates it, but not an item that cannot
 * be read. Undefined: it is not signed.
 */
export function readBatch(
  { body }: WebhookRequest,
  keys: readonly string[],
): SignedItem[] | undefined {
  const batch = batchSchema.safeParse(readProviderJson(body)).data?.notificationItems;
  const items = batch?.map((one) => readSigned(one.NotificationRequestItem, keys));
  return items?.every((item) => item !== undefined) ? items : undefined;
}

/** Undefined: its signature is wrong. */
function readSigned(sent: unknown, keys: readonly string[]): SignedItem | undefined {
  const read = signedSchema.safeParse(sent).data;
  if (!read) return undefined;
  const { amount: _signedToo, additionalData, ...names } = read;
  const text = signedText(read);
  const about = { content: text, signature: additionalData.hmacSignature };
  const keyed = { ...about, secrets: bytesOf(keys) };
  if (!isSignedBy({ algorithm: 'sha256', encoding: 'base64', ...keyed })) return undefined;
  return { ...names, text, item: itemSchema.safeParse(sent).data };
}

/** The signature covers only these fields, so nothing else may affect money. */
function signedText(item: Signed): string {
  const { pspReference, originalReference, merchantAccountCode, merchantReference } = item;
  const { value = '', currency = '' } = item.amount ?? {};
  const names = [pspReference, originalReference, merchantAccountCode, merchantReference];
  return [...names, value, currency, item.eventCode, item.success].join(':');
}

/** The notices of a balance platform, such as those about transfers, are signed as a whole. */
export function isPlatformNotice({ headers, body }: WebhookRequest, keys: readonly string[]) {
  const about = { content: body, signature: headers['hmacsignature'], secrets: bytesOf(keys) };
  return isSignedBy({ algorithm: 'sha256', encoding: 'base64', ...about });
}

export function readTransferEvent(body: string) {
  const event = platformEvent.safeParse(readProviderJson(body)).data;
  if (!event) return 'unreadable';
  if (!event.type.startsWith('balancePlatform.transfer.')) return 'other';
  return transfer.safeParse(event.data).data ?? 'unreadable';
}

type DisputeState = Pick<ProviderDispute, 'status' | 'isMoneyTaken'>;

const disputeStates: Readonly<Record<string, DisputeState>> = {
  REQUEST_FOR_INFORMATION: { status: 'open', isMoneyTaken: false },
  NOTIFICATION_OF_CHARGEBACK: { status: 'open', isMoneyTaken: false },
  CHARGEBACK: { status: 'open', isMoneyTaken: true },
  CHARGEBACK_REVERSED: { status: 'open', isMoneyTaken: false },
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: { status: 'won' },
  PREARBITRATION_WON: { status: 'won' },
  PREARBITRATION_OPEN: { status: 'open', isMoneyTaken: false },
  PREARBITRATION_DECLINED: { status: 'open', isMoneyTaken: false },
  PREARBITRATION_ISSUER_WITHDRAWN: { status: 'won' },
  PREARBITRATION_ACCEPTED: { status: 'lost' },
  PREARBITRATION_LOST: { status: 'lost' },
  SCHEME_ARBITRATION: { status: 'open', isMoneyTaken: false },
  SCHEME_ARBITRATION_WON: { status: 'won' },
  SCHEME_ARBITRATION_LOST: { status: 'lost' },
  DISPUTE_DEFENSE_PERIOD_ENDED: { status: 'lost' },
  SECOND_CHARGEBACK: { status: 'lost' },
};

/** Undefined: the event is not about a dispute. */
export function disputeOf(item: Item): ProviderDispute | undefined {
  const state = disputeStates[item.eventCode];
  const reference = id.safeParse(item.merchantReference).data;
  if (!state || reference === undefined || item.success !== 'true') return undefined;
  return {
    reference,
    disputeId: item.pspReference,
    ...state,
    amount: amountOf(item.amount),
    currency: item.amount.currency,
    ...(item.reason ? { reason: item.reason.slice(0, 500) } : {}),
    updatedAt: item.eventDate,
  };
}

/** Refunds are reported by notifications only. Undefined: the event is not about one. */
export function refundOf(item: Item): ProviderRefund | undefined {
  const { eventCode, success, pspReference: providerId, amount, eventDate: updatedAt } = item;
  const reference = id.safeParse(item.merchantReference).data;
  if (reference === undefined) return undefined;
  const about = { reference, providerId, amount: amountOf(amount), currency: amount.currency };
  if (eventCode === 'REFUND') {
    return { ...about, status: success === 'true' ? 'refunded' : 'failed', updatedAt };
  }
  if (success !== 'true') return undefined;
  if (eventCode === 'REFUND_FAILED') return { ...about, status: 'returned', updatedAt };
  if (eventCode === 'REFUNDED_REVERSED') return { ...about, status: 'returned', updatedAt };
  return undefined;
}
