import { transaction } from '@opencashier/postgres';
import { applyDisputeState } from '../deposits/disputes/apply-dispute-state.ts';
import { claimDisputed } from '../deposits/store/disputes.ts';
import {
  type Provider,
  ProviderRefusal,
  ProviderUnavailable,
  type Subject,
} from '../providers/provider.ts';
import { storeAnswer } from '../queues/inbox.ts';
import type { QueuePartition } from '../queues/queue-partition.ts';
import type { Services } from '../services/services.ts';

const batch = 20;

/**
 * Asks providers about open disputes of which no notice has come for an hour, because the notice of
 * their end may be lost; false when there was none.
 */
export async function checkDisputes(services: Services, share?: QueuePartition): Promise<boolean> {
  const due = await claimDisputed(services.pool, batch, share);
  for (const { depositId, provider, depositProviderId } of due) {
    const subject = { reference: depositId, providerId: depositProviderId ?? undefined };
    await checkDeposit(services, provider, subject);
  }
  if (due.length > 0) services.wake();
  return due.length === batch;
}

async function checkDeposit(services: Services, name: string, subject: Subject): Promise<void> {
  const said = await askQuietly(services.providers.get(name), subject);
  for (const dispute of said?.disputes ?? []) {
    await transaction(services.pool, async (db) => {
      const applied = await applyDisputeState(db, services, name, dispute);
      if (applied === 'changed' || applied === 'unchanged') return;
      await storeAnswer(db, name, { type: 'dispute.updated', data: dispute });
    });
  }
}

/** One that does not offer this, or cannot be asked, says nothing; it is asked again later. */
async function askQuietly(provider: Provider | undefined, subject: Subject) {
  try {
    return await provider?.depositDisputes?.(subject);
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefusal) return undefined;
    throw error;
  }
}
