import { freeText, id } from '@opencashier/contract/primitives';
import type {
  ProviderDispute,
  ProviderDisputeStatus,
} from '@opencashier/contract/provider/disputes';
import { z } from 'zod';
import { type ListedDisputes, ProviderUnavailable } from '../provider.ts';
import { vendorTime } from '../vendor-api/vendor-values.ts';
import { amountOf } from './values.ts';
import { referenceOf } from './vendor-id.ts';

const statuses = {
  dispute_opened: 'open',
  dispute_challenged: 'open',
  dispute_won: 'won',
  dispute_cancelled: 'won',
  dispute_lost: 'lost',
  dispute_accepted: 'lost',
  dispute_expired: 'lost',
} as const satisfies Record<string, ProviderDisputeStatus>;

export const disputeSchema = z.object({
  dispute_id: id,
  payment_id: id,
  /** Minor units, as text. */
  amount: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  currency: z.string(),
  dispute_stage: z.enum([
    'pre_dispute',
    'dispute',
    'pre_arbitration',
    'arbitration',
    'dispute_reversal',
  ]),
  dispute_status: z.enum(Object.keys(statuses) as (keyof typeof statuses)[]),
  connector_reason: freeText(500).nullish().catch(undefined),
  challenge_required_by: vendorTime.nullish(),
  connector_updated_at: vendorTime.nullish(),
  created_at: vendorTime,
});
type Dispute = z.output<typeof disputeSchema>;

/** Undefined: the payment is not ours. An inquiry before the dispute takes no money. */
export function disputeOf(dispute: Dispute): ProviderDispute | undefined {
  const reference = referenceOf(dispute.payment_id);
  if (reference === undefined) return undefined;
  const { dispute_stage: stage, challenge_required_by: due, connector_reason: reason } = dispute;
  return {
    reference,
    disputeId: dispute.dispute_id,
    status: statuses[dispute.dispute_status],
    amount: amountOf(dispute.amount, dispute.currency),
    currency: dispute.currency,
    isMoneyTaken: stage !== 'pre_dispute' && stage !== 'dispute_reversal',
    ...(due ? { evidenceDueAt: due } : {}),
    ...(reason ? { reason } : {}),
    updatedAt: dispute.connector_updated_at ?? dispute.created_at,
  };
}

/**
 * The disputes of a list. Disputes that are not ours are ignored. An unreadable one does not block
 * the rest.
 */
export function listedDisputes(
  list: readonly unknown[],
): Required<Pick<ListedDisputes, 'disputes' | 'unreadable'>> {
  const disputes: ProviderDispute[] = [];
  const unreadable: string[] = [];
  for (const listed of list) {
    const { data: about } = z.object({ payment_id: id }).safeParse(listed);
    if (about && referenceOf(about.payment_id) === undefined) continue;
    const dispute = readListed(listed);
    if (dispute) disputes.push(dispute);
    else unreadable.push(JSON.stringify(listed));
  }
  return { disputes, unreadable };
}

function readListed(listed: unknown): ProviderDispute | undefined {
  const { data: dispute } = disputeSchema.safeParse(listed);
  try {
    return dispute && disputeOf(dispute);
  } catch (error) {
    // The amount is in a currency that is not known here.
    if (error instanceof ProviderUnavailable) return undefined;
    throw error;
  }
}
