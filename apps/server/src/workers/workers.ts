import type { Services, Wake, Wakeable, Work } from '../services/services.ts';
import { untilStopped } from '../chains/read-answer.ts';
import { sumUpNextDay } from '../operator/overview/figures-store.ts';
import { dispatchUpdates } from '../push/dispatch-updates.ts';
import {
  type QueuePartition,
  partitionName,
  partitionsOf,
  partitionsWithOthers,
} from '../queues/queue-partition.ts';
import { type PartitionState, readPartitions } from '../queues/make-partitions.ts';
import { readWaiting, type QueueBacklog } from '../queues/waiting.ts';
import type { RotationState } from '../rotation/rotation.ts';
import { applyNotices } from './apply-notices.ts';
import { checkDisputes } from './check-disputes.ts';
import {
  checkLedger,
  checkOldTransfers,
  type LedgerWatch,
  type OldReplayWatch,
} from './check-ledger.ts';
import { cleanupJobs } from './cleanup.ts';
import { payOut } from './pay-out.ts';
import { payRefunds } from './pay-refunds.ts';
import { reconcile } from './reconcile.ts';
import { sendWalletOrders } from './send-wallet-orders.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { watchChain } from './watch-chain.ts';
import { startWorker, type Worker } from './worker.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

interface Counts extends LedgerWatch, OldReplayWatch {
  countDeposit: (status: string) => void;
  countNotice: (provider: string, outcome: string) => void;
  countWebhook: (outcome: string) => void;
  countOrder: (kind: string, outcome: string) => void;
  reportChainBehind: (network: string, blocks: number) => void;
  reportWaiting: (waiting: QueueBacklog) => void;
  reportRotation: (state: RotationState) => void;
  reportPartitions: (partitions: PartitionState) => void;
  beginProvider: (provider: string) => void;
  beginChain: (network: string) => void;
  beginWorker: (worker: string) => void;
  countWorkerFailure: (worker: string) => void;
}

/** The background work. */
export interface Workers {
  wake: Wake;
  stop(): Promise<void>;
}

type Start = (
  name: string,
  restMs: number,
  step: () => Promise<boolean>,
  firstRestMs?: number,
) => Worker;

/** Starts workers by their names, with their failures counted; also one for each partition. */
function workStarter(counts: Counts, onError: (worker: string, error: unknown) => void) {
  const work: Start = (name, restMs, step, firstRestMs = 0) => {
    counts.beginWorker(name);
    const fail = (error: unknown) => {
      counts.countWorkerFailure(name);
      onError(name, error);
    };
    return startWorker({ restMs, firstRestMs, step, onError: fail });
  };
  const workByPartition = (
    partitions: readonly QueuePartition[],
    name: string,
    restMs: number,
    step: (partition: QueuePartition) => Promise<boolean>,
  ): Worker[] =>
    partitions.map((partition) =>
      work(`${name} ${partitionName(partition)}`, restMs, () => step(partition)),
    );
  return { work, workByPartition };
}

/** A worker whose stop does not wait for the nodes of chains, which may be slow. */
function stoppable(
  start: (step: () => Promise<boolean>) => Worker,
  step: () => Promise<boolean>,
): Worker {
  let stop = new AbortController();
  const worker = start(async () => {
    stop = new AbortController();
    const { signal } = stop;
    try {
      return await untilStopped(signal, step);
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
  });
  return {
    wake: () => worker.wake(),
    stop() {
      const stopped = worker.stop();
      stop.abort();
      return stopped;
    },
  };
}

/** The first workers for notices are those of the providers, in the same order. */
function wokenBy(
  woken: Readonly<Record<Work, Worker[]>>,
  providerNames: readonly string[],
  work: Wakeable,
): readonly Worker[] {
  if (typeof work === 'string') return woken[work];
  const at = providerNames.indexOf(work.noticesOf);
  return at < 0 ? woken.notices : woken.notices.slice(at, at + 1);
}

/** Applies notices, notifies players, and checks what waits too long. */
export function startWorkers(
  services: Services,
  counts: Counts,
  onError: (worker: string, error: unknown) => void,
): Workers {
  const { pool } = services;
  const { countDeposit, countNotice, countWebhook, countOrder } = counts;
  const { work, workByPartition } = workStarter(counts, onError);
  const receivers = partitionsOf(services.partners.keys());
  const wallets = partitionsOf(services.walletClients.keys());
  const providerNames = [...services.providers.keys()];
  // A deposit or payout ends even if its provider is no longer configured.
  const providers = partitionsWithOthers(providerNames);
  providerNames.forEach(counts.beginProvider);
  [...services.networks.keys()].forEach(counts.beginChain);
  const orders = workByPartition(wallets, 'wallet orders', 1000, async (partition) => {
    const hasMore = await sendWalletOrders(pool, services.walletClients, countOrder, partition);
    if (hasMore) services.wake('changes', 'payouts');
    return hasMore;
  });
  const woken: Record<Work, Worker[]> = {
    notices: workByPartition(providers, 'inbox', 1000, (partition) =>
      applyNotices(services, countNotice, partition),
    ),
    changes: [work('outbox', 1000, () => dispatchUpdates(services, countDeposit)), ...orders],
    webhooks: workByPartition(receivers, 'webhooks', 1000, (partition) =>
      sendWebhooks(services, countWebhook, partition),
    ),
    orders,
    payouts: workByPartition(providers, 'payouts', 1000, (partition) =>
      payOut(services, partition),
    ),
    refunds: workByPartition(providers, 'refunds', 1000, (partition) =>
      payRefunds(services, partition),
    ),
    checks: workByPartition(providers, 'reconciler', 5000, (partition) =>
      reconcile(services, partition),
    ),
  };
  const rounds = [
    ...providerNames.map((name) =>
      work(`disputes ${name}`, minuteMs, () => checkDisputes(services, name).then(() => false)),
    ),
    work('waiting', 15_000, () => reportWaiting(pool, counts)),
    work('partition report', 600_000, () => reportPartitions(pool, counts)),
    ...rotationWork(work, services, counts),
    work('figures', 10_000, () => sumUpNextDay(pool, [...services.partners.keys()])),
    work('rates', 2000, () => services.rates.refresh().then(() => false)),
    work('ledger check', 10_000, () => checkLedger(pool, counts)),
    work('old transfers', 10_000, () => checkOldTransfers(pool, counts)),
    ...[...services.networks.values()].map((network) =>
      stoppable(
        (whole) => work(`chain ${network.id}`, 2000, whole),
        () =>
          watchChain(services, network, (blocks) => counts.reportChainBehind(network.id, blocks)),
      ),
    ),
    // A server that has just started has players to answer, and servers may start together.
    ...cleanupJobs(services).map(({ name, step }) =>
      work(name, hourMs, async () => (await step()) > 0, minuteMs * (1 + Math.random())),
    ),
  ];
  return {
    wake(...work) {
      for (const worker of work.flatMap((one) => wokenBy(woken, providerNames, one))) worker.wake();
    },
    async stop() {
      const all = [...Object.values(woken).flat(), ...rounds];
      await Promise.all(all.map((worker) => worker.stop()));
    },
  };
}

/** Two workers: a batch may take long, and other servers count on a report every half minute. */
function rotationWork(work: Start, { rotation }: Services, counts: Counts): Worker[] {
  const report = async () => {
    counts.reportRotation(await rotation.report());
    return false;
  };
  return [work('secrets in use', 30_000, report), work('secrets', 30_000, () => rotation.step())];
}

async function reportWaiting(pool: Services['pool'], counts: Counts): Promise<false> {
  (await readWaiting(pool)).forEach(counts.reportWaiting);
  return false;
}

async function reportPartitions(pool: Services['pool'], counts: Counts): Promise<false> {
  (await readPartitions(pool)).forEach(counts.reportPartitions);
  return false;
}
