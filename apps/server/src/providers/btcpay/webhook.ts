import { id } from '@opencashier/contract/primitives';
import { z } from 'zod';
import type { Received, WebhookRequest } from '../provider.ts';
import { readProviderJson } from '../clients/provider-json.ts';
import { digestOf, isSignedBy } from '../vendor-api/signed-by.ts';

const event = z.object({
  deliveryId: z.string().min(1).max(64),
  /** A repeated delivery names the first one. */
  originalDeliveryId: z.string().max(64).nullish(),
  type: z.string(),
  storeId: z.string().nullish(),
  invoiceId: id.nullish(),
  payoutId: id.nullish(),
  /** Other sales in the store may have anything here. */
  metadata: z
    .object({ orderId: z.unknown().optional(), cashier: z.unknown().optional() })
    .nullish()
    .catch(undefined),
});

/** HMAC-SHA256 of the body in hexadecimal digits, after `sha256=`. */
export function isSigned({ headers, body }: WebhookRequest, secrets: readonly string[]): boolean {
  const signature = /^sha256=(.*)$/.exec(headers['btcpay-sig'] ?? '')?.[1];
  return isSignedBy({ algorithm: 'sha256', content: body, signature, encoding: 'hex', secrets });
}

/** The events carry no amounts; they only say what to request. Other shops' sales are ignored. */
export function noticesOf(body: string, { name, storeId }: { name: string; storeId: string }) {
  const parsed = event.safeParse(readProviderJson(body));
  if (!parsed.success) return [{ eventId: digestOf(body), notice: undefined }];
  const { deliveryId, originalDeliveryId, type, ...about } = parsed.data;
  const eventId = originalDeliveryId || deliveryId;
  const { invoiceId, payoutId, metadata } = about;
  const received: Received[] = [];
  if (payoutId) {
    const data = { subject: 'payout', providerId: payoutId, mayBeForeign: true } as const;
    received.push({ eventId, notice: { type: 'status.asked', data } });
  }
  const isOurs = about.storeId === storeId && metadata?.cashier === name;
  if (invoiceId && isOurs && type !== 'InvoiceCreated') {
    const reference = id.safeParse(metadata?.orderId).data;
    const data = { subject: 'deposit', reference, providerId: invoiceId } as const;
    received.push({ eventId, notice: { type: 'status.asked', data } });
  }
  return received;
}
