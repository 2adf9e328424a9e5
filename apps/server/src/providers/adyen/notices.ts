import { id } from '@opencashier/contract/primitives';
import type { Received } from '../provider.ts';
import type { Note, ReferenceStore } from '../vendor-api/reference-store.ts';
import type { StatusQuestion } from '../status-question.ts';
import { amountOf } from './values.ts';
import { disputeOf, type Item, refundOf, type TransferEvent } from './webhook.ts';

const statusQuestion = (reference: string): StatusQuestion => ({
  type: 'status.asked',
  data: { subject: 'deposit', reference, mayBeForeign: true },
});

/** Events that may change the status of a payment link. */
const linkEvents = new Set(['AUTHORISATION', 'PENDING', 'OFFER_CLOSED', 'CANCELLATION']);

/** The notices in a batch. A reference that we never used is not ours. */
export async function noticesOf(
  items: readonly Item[],
  references: ReferenceStore,
): Promise<Received[]> {
  const received: Received[] = [];
  for (const item of items) {
    const reference = id.safeParse(item.merchantReference).data;
    const note = reference === undefined ? undefined : await references.read(reference);
    if (reference === undefined || !note) continue;
    const change = changeOf(item);
    if (change) {
      await references.exclusively(reference, async (held) => {
        held.keep({ ...held.note, ...change });
      });
    }
    const notice = noticeOf(item, reference, note);
    const eventId = `${item.pspReference}:${item.eventCode}:${item.success}`;
    if (notice) received.push({ eventId, notice });
  }
  return received;
}

/**
 * Data that only notices have: the payment's id, why an attempt was declined, and the dispute that
 * took the money.
 */
function changeOf({ eventCode, success, pspReference, reason }: Item): Note | undefined {
  if (eventCode === 'CHARGEBACK') return { chargeback: pspReference };
  if (eventCode !== 'AUTHORISATION') return undefined;
  return success === 'true' ? { pspReference } : { refusal: (reason ?? 'refused').slice(0, 64) };
}

/**
 * The status of a deposit can be requested; refunds and disputes are reported only by these events.
 */
function noticeOf(item: Item, reference: string, note: Note): Received['notice'] {
  if (linkEvents.has(item.eventCode)) return statusQuestion(reference);
  // An unanswered inquiry takes no money, but a chargeback may follow.
  const isUnanswered = item.eventCode === 'DISPUTE_DEFENSE_PERIOD_ENDED';
  if (isUnanswered && note['chargeback'] !== item.pspReference) return undefined;
  const dispute = disputeOf(item);
  if (dispute) return { type: 'dispute.updated', data: dispute };
  const refund = note['refundId'] === undefined ? undefined : refundOf(item);
  if (refund) return { type: 'refund.updated', data: refund };
  const linkId = note['linkId'];
  if (item.eventCode !== 'CAPTURE_FAILED' || linkId === undefined) return undefined;
  const { amount, eventDate: updatedAt } = item;
  const about = { reference, providerId: linkId, amount: amountOf(amount) };
  const data = { ...about, currency: amount.currency, status: 'reversed', updatedAt } as const;
  return { type: 'deposit.updated', data };
}

export function transferNotices({ data }: TransferEvent): Received[] {
  const { id: providerId, reference, sequenceNumber } = data;
  const eventId = `${providerId}:${sequenceNumber ?? 0}`;
  const ids = reference ? { providerId, reference } : { providerId };
  const about = { subject: 'payout', ...ids, mayBeForeign: true } as const;
  return [{ eventId, notice: { type: 'status.asked', data: about } }];
}
