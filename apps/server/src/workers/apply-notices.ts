import { type ProviderNotice, providerNotice } from '@opencashier/contract/provider/notices';
import { transaction } from '@opencashier/postgres';
import type { PoolClient } from 'pg';
import { applyPayoutState } from '../withdrawals/domain/apply-payout-state.ts';
import { type Applied, applyProviderState } from '../deposits/domain/apply-provider-state.ts';
import type { Services } from '../services/services.ts';
import { applyDisputeState } from '../deposits/disputes/apply-dispute-state.ts';
import { applyRefundState } from '../deposits/refunds/apply-refund-state.ts';
import { findDeposit } from '../deposits/store/deposits.ts';
import type { QueuePartition } from '../queues/queue-partition.ts';
import {
  markApplied,
  type Notice,
  postponeNotice,
  setNoticeAside,
  takeNotice,
} from '../queues/inbox.ts';

type CountNotice = (provider: string, outcome: string) => void;

/** Applies the next notice of the inbox, or of a part of it; false when there is none. */
export async function applyNextNotice(
  services: Services,
  count: CountNotice,
  share?: QueuePartition,
): Promise<boolean> {
  let taken: Notice | undefined;
  let outcome: string | undefined;
  try {
    await transaction(services.pool, async (db) => {
      taken = await takeNotice(db, share);
      outcome = taken && (await applyNotice(services, db, taken));
    });
    if (taken && outcome !== undefined) count(taken.provider, outcome);
  } catch (error) {
    if (!taken) throw error;
    // One notice that cannot be applied must not keep the money of everyone behind it.
    count(taken.provider, 'failed');
    await postponeNotice(services.pool, taken, String(error));
  }
  // Only a change puts something into the other queues.
  if (outcome === 'changed') services.wake();
  return taken !== undefined;
}

async function applyNotice(services: Services, db: PoolClient, notice: Notice): Promise<string> {
  const read = providerNotice.safeParse(notice.body);
  if (!read.success) {
    await setNoticeAside(db, notice, 'unreadable');
    return 'unreadable';
  }
  const said = read.data;
  const applied = await applySubject(services, db, notice.provider, said);
  const isMatched = applied === 'changed' || applied === 'unchanged';
  if (isMatched) await markApplied(db, notice);
  else await postponeNotice(db, notice, `${said.type}: ${applied}`);
  return applied;
}

/** A notice about an unknown payment stays in the inbox, where the operator sees it. */
async function applySubject(
  services: Services,
  db: PoolClient,
  provider: string,
  said: ProviderNotice,
): Promise<Applied> {
  switch (said.type) {
    case 'deposit.updated':
      return applyProviderState(db, services, provider, said.data);
    case 'refund.updated':
      return applyRefundState(db, services, provider, said.data);
    case 'dispute.updated':
      return applyDisputeState(db, services, provider, said.data);
    case 'payout.updated':
      return applyPayoutState(db, services, provider, said.data);
    case 'address.payment':
      // The chain itself tells what came, and how final it is; this only says that it is ours.
      return (await findDeposit(db, said.data.reference))?.crypto ? 'unchanged' : 'unknown';
  }
}
