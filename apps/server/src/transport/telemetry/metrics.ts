import type { OldReplayResult } from '@opencashier/ledger';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { QueueBacklog } from '../../queues/waiting.ts';
import { orderKinds } from '../../wallet/wallet-orders.ts';
import { captchaMetrics } from './captcha-metrics.ts';
import { partitionMetrics } from './partition-metrics.ts';
import { secretMetrics } from './secret-metrics.ts';
import { socketMetrics } from './socket-metrics.ts';

/** Makes the metrics of one registry. */
function metricsIn(registry: Registry) {
  const registers = [registry];
  return {
    counter: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Counter<Label>({ name, help, labelNames, registers }),
    gauge: <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
      new Gauge<Label>({ name, help, labelNames, registers }),
    histogram: <Label extends string>(
      name: string,
      help: string,
      buckets: number[],
      ...labelNames: Label[]
    ) => new Histogram<Label>({ name, help, buckets, labelNames, registers }),
  };
}

type Make = ReturnType<typeof metricsIn>;

/** The ledger's metrics; set an alert on each of the last two. */
function ledgerMetrics({ counter, gauge }: Make) {
  const checked = counter(
    'cashier_ledger_accounts_checked_total',
    'Accounts whose transfers were replayed and compared with their sums.',
  );
  const disagreements = counter(
    'cashier_ledger_disagreements_total',
    'Times that an account was found whose sums are not those of its transfers.',
  );
  const frozen = gauge(
    'cashier_ledger_frozen_accounts',
    'Accounts that no money can move to or from until somebody has looked at them.',
  );
  const replayed = counter(
    'cashier_ledger_old_transfers_replayed_total',
    'Transfers before the checkpoints that were replayed, once for each of their accounts.',
  );
  const progress = gauge(
    'cashier_ledger_old_replay_progress',
    'How much of the present round through all old transfers is done, from 0 to 1.',
  );
  const roundEnd = gauge(
    'cashier_ledger_old_replay_timestamp_seconds',
    'When the last whole round through all old transfers ended, in seconds since 1970.',
  );
  return {
    reportOldReplay({ transfers, progress: done, lastRoundEndedAt }: OldReplayResult) {
      replayed.inc(transfers);
      progress.set(done);
      if (lastRoundEndedAt) roundEnd.set(lastRoundEndedAt.getTime() / 1000);
    },
    countChecked: (accounts: number) => checked.inc(accounts),
    countDisagreement: () => disagreements.inc(),
    setFrozen: (accounts: number) => frozen.set(accounts),
  };
}

/** The chains' metrics. If a chain cannot be read, the second one stops changing. */
function chainMetrics({ gauge }: Make) {
  const behind = gauge(
    'cashier_chain_blocks_behind',
    'Blocks of a chain that are still to be read, by network.',
    'network',
  );
  const readAt = gauge(
    'cashier_chain_read_timestamp_seconds',
    'When a chain was last read to its end, in seconds since 1970, by network.',
    'network',
  );
  return {
    /** A chain that is never read has not been read since the start. */
    beginChain: (network: string) => readAt.setToCurrentTime({ network }),
    reportChainBehind(network: string, blocks: number) {
      behind.set({ network }, blocks);
      if (blocks === 0) readAt.setToCurrentTime({ network });
    },
  };
}

/** Set an alert on it: while a rate is refused nothing that needs it is quoted. */
function rateMetrics({ gauge }: Make) {
  const refused = gauge(
    'cashier_rates_refused',
    'Whether a currency’s rate has jumped and is not believed, by currency.',
    'currency',
  );
  return {
    setRateRefused: (currency: string, isRefused: boolean) =>
      refused.set({ currency }, isRefused ? 1 : 0),
  };
}

/** The queues' metrics; set an alert on the age of each. */
function waitingMetrics({ counter, gauge }: Make) {
  const waiting = gauge('cashier_waiting', 'How much waits for somebody, by queue.', 'queue');
  const oldest = gauge(
    'cashier_waiting_oldest_seconds',
    'How long the oldest of a queue has waited.',
    'queue',
  );
  const failures = counter(
    'cashier_worker_failures_total',
    'Steps of workers that failed and are tried again, by worker.',
    'worker',
  );
  return {
    reportWaiting({ queue, count, oldestSeconds }: QueueBacklog) {
      waiting.set({ queue }, count);
      oldest.set({ queue }, oldestSeconds);
    },
    countWorkerFailure: (worker: string) => failures.inc({ worker }),
    /** From the start, because an increase is invisible in a series that did not exist before. */
    beginWorker: (worker: string) => failures.inc({ worker }, 0),
  };
}

/** Webhooks to operators, and their requests. */
function operatorMetrics({ counter }: Make) {
  const webhooks = counter(
    'cashier_operator_webhooks_total',
    'Attempts to tell operators, by outcome.',
    'outcome',
  );
  const requests = counter(
    'cashier_operator_requests_total',
    'Requests of operators, by operation and status.',
    'operation',
    'status',
  );
  const orders = counter(
    'cashier_wallet_orders_total',
    'Attempts to tell the wallets that operators keep, by kind and outcome.',
    'kind',
    'outcome',
  );
  for (const outcome of ['delivered', 'refused', 'unreachable']) webhooks.inc({ outcome }, 0);
  for (const kind of orderKinds) {
    for (const outcome of ['taken', 'postponed']) orders.inc({ kind, outcome }, 0);
  }
  return {
    countOrder: (kind: string, outcome: string) => orders.inc({ kind, outcome }),
    countWebhook: (outcome: string) => webhooks.inc({ outcome }),
    countOperatorRequest: (operation: string, status: number) =>
      requests.inc({ operation, status }),
  };
}

/** Events that widgets report. */
function widgetMetrics({ counter, histogram }: Make) {
  const events = counter(
    'cashier_widget_events_total',
    'Events that widgets sent, by the address they came to and by name.',
    'kind',
    'event',
  );
  const seconds = histogram(
    'cashier_widget_seconds',
    'Times that widgets measured in the browser, by name.',
    [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 300],
    'event',
  );
  const shifts = histogram(
    'cashier_widget_layout_shift',
    'How far things moved by themselves in the course of a visit.',
    [0, 0.001, 0.01, 0.05, 0.1, 0.25, 1],
  );
  const experiments = counter(
    'cashier_widget_experiments_total',
    'Visits by the player’s group in each experiment.',
    'experiment',
    'group',
  );
  return {
    countExperiment: (experiment: string, group: string) => experiments.inc({ experiment, group }),
    countWidgetEvent: (kind: string, event: string) => events.inc({ kind, event }),
    observeWidgetTime: (event: string, ms: number) => seconds.observe({ event }, ms / 1000),
    observeLayoutShift: (shift: number) => shifts.observe(shift),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Notices that need attention. */
const troubles = ['contradicts', 'unknown', 'unreadable', 'unknownShape', 'failed', 'refused'];

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const make = metricsIn(registry);
  const callSeconds = make.histogram(
    'cashier_call_seconds',
    'Duration of calls, by transport, call and status.',
    [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    'transport',
    'call',
    'status',
  );
  const notices = make.counter(
    'cashier_provider_notices_total',
    'Notices from providers, by outcome.',
    'provider',
    'outcome',
  );
  const deposits = make.counter(
    'cashier_deposits_total',
    'Changes of deposits that players were notified of, by status.',
    'status',
  );
  const catalogues = make.counter(
    'cashier_catalogue_changes_total',
    'Changes of the catalogue’s files, by outcome: loaded or refused.',
    'outcome',
  );
  return {
    registry,
    /** Starts the clock of a call; the returned function stops it with the status. */
    startCall(transport: string, call: string) {
      const stop = callSeconds.startTimer({ transport, call });
      return (status: number) => void stop({ status });
    },
    countNotice: (provider: string, outcome: string) => notices.inc({ provider, outcome }),
    beginProvider(provider: string) {
      for (const outcome of troubles) notices.inc({ provider, outcome }, 0);
    },
    countDeposit: (status: string) => deposits.inc({ status }),
    countCatalogue: (outcome: string) => catalogues.inc({ outcome }),
    ...operatorMetrics(make),
    ...ledgerMetrics(make),
    ...chainMetrics(make),
    ...rateMetrics(make),
    ...waitingMetrics(make),
    ...widgetMetrics(make),
    ...captchaMetrics(registry),
    ...partitionMetrics(registry),
    ...secretMetrics(registry),
    ...socketMetrics(registry),
  };
}
