import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import type { Queryable } from '@opencashier/postgres';
import { storeAnswer } from '../../queues/inbox.ts';
import {
  type Applied,
  applyProviderState,
  type ProviderStateDeps,
} from './apply-provider-state.ts';

/**
 * Applies a provider's answer to one of our requests. An answer that contradicts the books goes
 * into the inbox like a notice: it is counted, and the operator can retry or dismiss it.
 */
export async function applyAnswer(
  db: Queryable,
  deps: ProviderStateDeps,
  provider: string,
  report: ProviderDeposit,
): Promise<Applied> {
  const applied = await applyProviderState(db, deps, provider, report);
  if (applied === 'contradicts' || applied === 'unknown') {
    await storeAnswer(db, provider, { type: 'deposit.updated', data: report });
  }
  return applied;
}
