import { id } from '@opencashier/contract/primitives';
import { ProviderUnavailable, type Received } from '../provider.ts';
import { digestOf } from '../vendor-api/signed-by.ts';
import type { ReferenceData, ReferenceStore } from '../vendor-api/reference-store.ts';
import type { StatusQuestion } from '../status-question.ts';
import { amountOf } from './values.ts';
import { disputeOf, type Item, readTransferEvent, refundOf, type SignedItem } from './webhook.ts';

const statusQuestion = (reference: string): StatusQuestion => ({
  type: 'status.asked',
  data: { subject: 'deposit', reference, mayBeForeign: true },
});

/** Events that may change the status of a payment link. */
const linkEvents = new Set(['AUTHORISATION', 'PENDING', 'OFFER_CLOSED', 'CANCELLATION']);

/** The payment was taken back elsewhere, which the status of its link does not show. */
const takenBackEvents = new Set(['CANCELLATION', 'CANCEL_OR_REFUND', 'TECHNICAL_CANCEL', 'EXPIRE']);

/**
 * The notices in a batch. A reference that we never used is not ours. An item of ours that cannot
 * be read is kept for the operator: until then the vendor would repeat it and send nothing else.
 */
export async function noticesOf(
  items: readonly SignedItem[],
  references: ReferenceStore,
): Promise<Received[]> {
  const received: Received[] = [];
  for (const { item, text, ...named } of items) {
    const reference = id.safeParse(named.merchantReference).data;
    const data = reference === undefined ? undefined : await references.read(reference);
    if (reference === undefined || !data) continue;
    const change = item && changeOf(item);
    if (change) {
      await references.exclusively(reference, async (held) => {
        held.keep({ ...held.data, ...change });
      });
    }
    const eventId = `${named.pspReference}:${named.eventCode}:${named.success}`;
    if (item && takenBackEvents.has(item.eventCode) && item.success === 'true') {
      // The amount need not be what was taken, so a person has to look.
      received.push({ eventId: `${eventId}:kept`, notice: undefined, text });
    }
    const notice = item ? readable(item, reference, data) : 'unreadable';
    if (notice === 'unreadable') received.push({ eventId, notice: undefined, text });
    else if (notice) received.push({ eventId, notice });
  }
  return received;
}

function readable(
  item: Item,
  reference: string,
  data: ReferenceData,
): Received['notice'] | 'unreadable' {
  // The ids were erased with the player's data, so that only a person can tell an inquiry from a
  // chargeback.
  const isErased = isUnanswered(item) && data['linkId'] === undefined && !isLost(item, data);
  if (isErased) return 'unreadable';
  try {
    return noticeOf(item, reference, data);
  } catch (error) {
    // The amount is in a currency that is not known here.
    if (error instanceof ProviderUnavailable) return 'unreadable';
    throw error;
  }
}

/**
 * Data that only notices have: the payment's id, why an attempt was declined, and the dispute that
 * took the money.
 */
function changeOf({ eventCode, success, pspReference, reason }: Item): ReferenceData | undefined {
  if (eventCode === 'CHARGEBACK') return { chargeback: pspReference };
  if (eventCode !== 'AUTHORISATION') return undefined;
  return success === 'true' ? { pspReference } : { refusal: (reason ?? 'refused').slice(0, 64) };
}

const isUnanswered = ({ eventCode }: Item) => eventCode === 'DISPUTE_DEFENSE_PERIOD_ENDED';

/** An unanswered inquiry takes no money, but a chargeback may follow. */
const isLost = ({ pspReference }: Item, data: ReferenceData) => data['chargeback'] === pspReference;

/**
 * The status of a deposit can be requested; refunds and disputes are reported only by these events.
 * A refund's event counts even if its request is not answered yet, and one that was made in the
 * vendor's Customer Area matches no refund: it waits for the operator.
 */
function noticeOf(item: Item, reference: string, stored: ReferenceData): Received['notice'] {
  if (linkEvents.has(item.eventCode)) return statusQuestion(reference);
  if (isUnanswered(item) && !isLost(item, stored)) return undefined;
  const dispute = disputeOf(item);
  if (dispute) return { type: 'dispute.updated', data: dispute };
  const refund = refundOf(item);
  if (refund) return { type: 'refund.updated', data: refund };
  if (item.eventCode !== 'CAPTURE_FAILED') return undefined;
  const { amount, eventDate: updatedAt } = item;
  // Without the link's id, which may have been erased, it contradicts the deposit and is kept for
  // the operator.
  const providerId = stored['linkId'] ?? item.pspReference;
  const about = { reference, providerId, amount: amountOf(amount) };
  const data = { ...about, currency: amount.currency, status: 'reversed', updatedAt } as const;
  return { type: 'deposit.updated', data };
}

/** A transfer under a name that we never give is not ours. */
export function transferNotices(body: string): Received[] {
  const event = readTransferEvent(body);
  if (event === 'other') return [];
  if (event === 'unreadable') return [{ eventId: digestOf(body), notice: undefined }];
  const { id: providerId, reference, sequenceNumber } = event;
  const own = id.safeParse(reference ?? undefined);
  if (reference && !own.success) return [];
  const eventId = `${providerId}:${sequenceNumber ?? 0}`;
  const ids = own.data ? { providerId, reference: own.data } : { providerId };
  const about = { subject: 'payout', ...ids, mayBeForeign: true } as const;
  return [{ eventId, notice: { type: 'status.asked', data: about } }];
}
