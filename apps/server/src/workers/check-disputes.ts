import { createHash } from 'node:crypto';
import type { ProviderDispute } from '@opencashier/contract/provider/disputes';
import { transaction } from '@opencashier/postgres';
import { applyDisputeState } from '../deposits/disputes/apply-dispute-state.ts';
import { claimDisputeList, markDisputeListRead } from '../deposits/store/disputes.ts';
import {
  type ListedDisputes,
  type Provider,
  ProviderRefusal,
  ProviderUnavailable,
} from '../providers/provider.ts';
import { storeAnswer, storeUnreadable } from '../queues/inbox.ts';
import type { Services } from '../services/services.ts';

/** The provider's clock may differ, and a change may appear in its list late. */
const overlapMs = 24 * 3_600_000;
const pagesMax = 200;
const remedy = 'dismiss those that are done';

/**
 * Reads a provider's list of disputes, because the notice that opens or ends one may be lost. The
 * list is read four times an hour, by one server at a time.
 */
export async function checkDisputes(
  services: Pick<Services, 'pool' | 'wallet' | 'providers' | 'partners' | 'wake' | 'now'>,
  name: string,
): Promise<void> {
  const provider = services.providers.get(name);
  if (!provider?.listDisputes) return;
  const list = await claimDisputeList(services.pool, name);
  if (!list) return;
  const since = new Date(list.since.getTime() - overlapMs).toISOString();
  let areKept = true;
  try {
    for await (const { disputes, unreadable = [] } of pagesSince(provider, since)) {
      for (const dispute of disputes) await applyListed(services, name, dispute);
      for (const text of unreadable) {
        if (!(await keepUnreadable(services, name, text))) areKept = false;
      }
    }
    // The next round starts at the same time, until there is room for them.
    if (!areKept) throw new Error(`the list of unmatched notices of ${name} is full: ${remedy}`);
    await markDisputeListRead(services.pool, { provider: name, readAt: list.readAt });
  } catch (error) {
    // It does not offer a list, or cannot be reached. The next round starts at the same time.
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error;
  } finally {
    services.wake('changes', 'notices');
  }
}

async function* pagesSince(provider: Provider, since: string): AsyncGenerator<ListedDisputes> {
  let cursor: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const page = await provider.listDisputes?.({ since, ...(cursor ? { cursor } : {}) });
    if (page) yield page;
    cursor = page?.cursor;
    if (cursor === undefined) return;
  }
  throw new ProviderUnavailable(`the list of disputes of ${provider.name} does not end`);
}

/**
 * The list is read again and again: a dispute is kept once, as long as it does not change. False if
 * too many are waiting.
 */
async function keepUnreadable(
  { pool }: Pick<Services, 'pool'>,
  provider: string,
  text: string,
): Promise<boolean> {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return storeUnreadable(pool, { provider, eventId: `answer:dispute:${digest}`, text });
}

async function applyListed(
  services: Pick<Services, 'pool' | 'wallet' | 'partners' | 'now'>,
  name: string,
  dispute: ProviderDispute,
): Promise<void> {
  await transaction(services.pool, async (db) => {
    const applied = await applyDisputeState(db, services, name, dispute);
    if (applied === 'changed' || applied === 'unchanged') return;
    await storeAnswer(db, name, { type: 'dispute.updated', data: dispute });
  });
}
