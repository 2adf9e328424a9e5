import { transaction } from '@opencashier/postgres';
import { requiredMinor } from '../rates/amounts.ts';
import { applyAnswer } from '../deposits/credit/apply-answer.ts';
import { type Deposit, isAwaitingPayment } from '../deposits/deposit.ts';
import type { Services } from '../services/services.ts';
import { openShortPackageCase } from '../deposits/credit/package-cases.ts';
import { countRequest } from '../providers/attempts/count-request.ts';
import { ProviderRefusal, ProviderUnavailable, subjectOf } from '../providers/provider.ts';
import { settleAgain } from '../chains/store/crypto-addresses.ts';
import { changeDeposit, claimForCheck, lockDeposit } from '../deposits/store/deposits.ts';
import type { QueuePartition } from '../queues/queue-partition.ts';

type CheckDeps = Pick<Services, 'pool' | 'wallet' | 'providers' | 'rates' | 'partners' | 'now'>;
type ReconcileDeps = CheckDeps & Pick<Services, 'wake'>;

const batch = 20;

/** A deposit without news is abandoned this long after it expired; late money is still credited. */
const graceMs = 5 * 60_000;

/** Asks providers about deposits that have waited too long; false if there was none. */
export async function reconcile(
  services: ReconcileDeps,
  partition?: QueuePartition,
): Promise<boolean> {
  const deposits = await claimForCheck(services.pool, batch, partition);
  const checks = await Promise.allSettled(deposits.map((d) => checkDeposit(services, d)));
  if (deposits.length > 0) services.wake('changes', 'notices');
  const failure = checks.find((check) => check.status === 'rejected');
  if (failure) throw failure.reason;
  return deposits.length === batch;
}

/** A provider that cannot be reached, or does not support this request, is asked again later. */
async function askIfReachable(services: CheckDeps, deposit: Deposit) {
  const provider = services.providers.get(deposit.provider);
  const { id: reference, provider: name } = deposit;
  const question = { reference, provider: name, request: 'depositStatus' } as const;
  try {
    return (
      provider &&
      (await countRequest(services, { ...question, countsAnswer: true }, () =>
        provider.depositStatus(subjectOf(deposit)),
      ))
    );
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefusal) return undefined;
    throw error;
  }
}

/** A payment below the minimum waits this long for the rest before its deposit is given up. */
const underMinimumMs = 7 * 24 * 3_600_000;

/** A payment is on its way to a crypto deposit: however long the chain takes, it has not ended. */
function awaitsBlocks({ crypto, expiresAt, promisedPackage }: Deposit, now: Date): boolean {
  // Part of a package's price is kept no longer than the price is guaranteed.
  if (crypto?.state === 'underMinimum' && !promisedPackage) {
    return now.getTime() < expiresAt.getTime() + underMinimumMs;
  }
  return crypto?.state === 'seen' || crypto?.state === 'confirming';
}

/** A chain payment that was too small for its package. */
function shortOf({ promisedPackage, crypto, payCurrency, paidMinor }: Deposit): bigint | null {
  if (!promisedPackage || !crypto) return paidMinor;
  return requiredMinor(crypto.received, payCurrency) || null;
}

async function checkDeposit(services: CheckDeps, deposit: Deposit): Promise<void> {
  const report = await askIfReachable(services, deposit);
  const isOver = services.now().getTime() > deposit.expiresAt.getTime() + graceMs;
  await transaction(services.pool, async (db) => {
    const applied = report && (await applyAnswer(db, services, deposit.provider, report, deposit));
    // A disputed deposit does not expire. A rejected answer does not keep a deposit open.
    if (report?.status === 'waiting' && report.disputed && applied !== 'contradicts') return;
    // The chain watcher settles the payments once the deposit has ended; it also locks the address
    // first.
    if (isOver && Number(deposit.crypto?.received) > 0) await settleAgain(db, deposit.id);
    const current = await lockDeposit(db, deposit.id);
    // A deposit that is paid but not final does not expire either: the provider reports its end.
    const isEnding = current && isOver && isAwaitingPayment(current) && !current.isInCase;
    if (isEnding && !awaitsBlocks(current, services.now())) {
      const paidMinor = shortOf(current);
      if (current.promisedPackage) await openShortPackageCase(db, current, paidMinor ?? 0n);
      await changeDeposit(db, current, { stage: 'failed', ending: 'expired', paidMinor });
    }
  });
}
