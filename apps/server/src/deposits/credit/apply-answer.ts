import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import type { Queryable } from '@opencashier/postgres';
import { storeAnswer } from '../../queues/inbox.ts';
import {
  type Applied,
  applyProviderState,
  type ProviderStateDeps,
} from './apply-provider-state.ts';

/**
 * Applies what a provider answered to a question of ours. An answer that the books do not believe
 * goes into the inbox as a notice would: it is counted, the operator sees it, and may have it tried
 * again or dismiss it.
 */
export async function applyAnswer(
  db: Queryable,
  deps: ProviderStateDeps,
  provider: string,
  said: ProviderDeposit,
): Promise<Applied> {
  const applied = await applyProviderState(db, deps, provider, said);
  if (applied === 'contradicts' || applied === 'unknown') {
    await storeAnswer(db, provider, { type: 'deposit.updated', data: said });
  }
  return applied;
}
