import { id } from '@opencashier/contract/primitives';
import { z } from 'zod';
import type { Received, WebhookRequest } from '../provider.ts';
import { readProviderJson } from '../clients/provider-json.ts';
import { digestOf, isSignedBy } from '../vendor-api/signed-by.ts';
import type { StatusQuestion } from '../status-question.ts';
import { disputeOf, disputeSchema } from './dispute.ts';
import { referenceOf } from './vendor-id.ts';

/** HMAC-SHA512 of the body in hexadecimal digits. */
export function isSigned({ headers, body }: WebhookRequest, secrets: readonly string[]): boolean {
  const signature = headers['x-webhook-signature-512'];
  return isSignedBy({ algorithm: 'sha512', content: body, signature, encoding: 'hex', secrets });
}

const envelope = z.object({
  event_id: z.string().min(1).max(64),
  content: z.object({ type: z.string(), object: z.unknown() }),
});

/** Other sales may have references in any format. */
const payment = z.object({ payment_id: id, merchant_order_reference_id: z.unknown().optional() });
const refund = z.object({ refund_id: id, payment_id: z.string().optional().catch(undefined) });
const payout = z.object({ payout_id: id });

/**
 * Payments, refunds and payouts are requested from the API, so that an event delivered late still
 * leads to the current state. A dispute cannot be requested: its event is the state.
 */
export function noticesOf(body: string): Received[] {
  const parsed = envelope.safeParse(readProviderJson(body));
  if (!parsed.success) return [{ eventId: digestOf(body), notice: undefined }];
  const { event_id: eventId, content } = parsed.data;
  try {
    const notice = noticeOf(content.type, content.object);
    return notice ? [{ eventId, notice }] : [];
  } catch {
    return [{ eventId, notice: undefined }];
  }
}

function noticeOf(type: string, about: unknown): Received['notice'] {
  switch (type) {
    case 'payment_details': {
      const { payment_id: providerId, merchant_order_reference_id: own } = payment.parse(about);
      return question('deposit', providerId, referenceOf(providerId) ?? id.safeParse(own).data);
    }
    case 'refund_details': {
      const { refund_id: providerId, payment_id: paymentId } = refund.parse(about);
      const { type: asked, data } = question('refund', providerId, referenceOf(providerId));
      // A refund that we did not request waits for the operator, unless its payment is not ours.
      const mayBeForeign = paymentId !== undefined && referenceOf(paymentId) === undefined;
      return { type: asked, data: { ...data, mayBeForeign } };
    }
    case 'payout_details': {
      const { payout_id: providerId } = payout.parse(about);
      return question('payout', providerId, referenceOf(providerId));
    }
    case 'dispute_details': {
      const dispute = disputeOf(disputeSchema.parse(about));
      return dispute && { type: 'dispute.updated', data: dispute };
    }
    default:
      return undefined;
  }
}

/** An account may have payments that are not ours. */
function question(
  subject: StatusQuestion['data']['subject'],
  providerId: string,
  reference: string | undefined,
): StatusQuestion {
  const known = reference === undefined ? {} : { reference };
  return { type: 'status.asked', data: { subject, providerId, ...known, mayBeForeign: true } };
}
