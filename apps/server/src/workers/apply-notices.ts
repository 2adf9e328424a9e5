import { providerDeposit } from '@opencashier/contract/provider-protocol';
import { transaction } from '@opencashier/postgres';
import type { PoolClient } from 'pg';
import { applyProviderState } from '../domain/apply-provider-state.ts';
import type { Services } from '../domain/services.ts';
import { markApplied, type Notice, postponeNotice, takeNotice } from '../store/inbox.ts';

type CountNotice = (provider: string, outcome: string) => void;

/** Applies the next notice of the inbox; false when there is none. */
export async function applyNextNotice(services: Services, count: CountNotice): Promise<boolean> {
  let taken: Notice | undefined;
  try {
    await transaction(services.pool, async (db) => {
      taken = await takeNotice(db);
      if (taken) count(taken.provider, await applyNotice(services, db, taken));
    });
  } catch (error) {
    if (!taken) throw error;
    // One notice that cannot be applied must not keep the money of everyone behind it.
    count(taken.provider, 'failed');
    await postponeNotice(services.pool, taken, String(error));
  }
  if (taken) services.wake();
  return taken !== undefined;
}

async function applyNotice(services: Services, db: PoolClient, notice: Notice): Promise<string> {
  const said = providerDeposit.parse(notice.body);
  const applied = await applyProviderState(db, services.wallet, notice.provider, said);
  const isMatched = applied === 'changed' || applied === 'unchanged';
  if (isMatched) await markApplied(db, notice);
  else await postponeNotice(db, notice, `the deposit ${applied}`);
  return applied;
}
