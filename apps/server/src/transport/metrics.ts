import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** Starts the clock of a call; the returned function stops it with the status. */
  startCall: (door: string, call: string) => (status: number) => void;
  countNotice: (provider: string, outcome: string) => void;
  countDeposit: (status: string) => void;
  countOperatorRequest: (operation: string, status: number) => void;
  countWebhook: (outcome: string) => void;
  countOrder: (kind: string, outcome: string) => void;
  countCatalogue: (outcome: string) => void;
  countWidgetEvent: (kind: string, event: string) => void;
  observeWidgetTime: (event: string, ms: number) => void;
  observeLayoutShift: (shift: number) => void;
  countChecked: (accounts: number) => void;
  countDisagreement: () => void;
  setFrozen: (accounts: number) => void;
}

/** Of the ledger: an alert belongs on both of the last two. */
function ledgerMetrics(registers: Registry[]) {
  const checked = new Counter({
    name: 'cashier_ledger_accounts_checked_total',
    help: 'Accounts whose transfers were replayed and compared with their sums.',
    registers,
  });
  const disagreements = new Counter({
    name: 'cashier_ledger_disagreements_total',
    help: 'Times that an account was found whose sums are not those of its transfers.',
    registers,
  });
  const frozen = new Gauge({
    name: 'cashier_ledger_frozen_accounts',
    help: 'Accounts that no money can move to or from until somebody has looked at them.',
    registers,
  });
  return {
    countChecked: (accounts: number) => checked.inc(accounts),
    countDisagreement: () => disagreements.inc(),
    setFrozen: (accounts: number) => frozen.set(accounts),
  };
}

/** What we tell operators, and what they ask of us. */
function operatorMetrics(registers: Registry[]) {
  const webhooks = new Counter({
    name: 'cashier_operator_webhooks_total',
    help: 'Attempts to tell operators, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const requests = new Counter({
    name: 'cashier_operator_requests_total',
    help: 'Requests of operators, by operation and status.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const orders = new Counter({
    name: 'cashier_wallet_orders_total',
    help: 'Attempts to tell the wallets that operators keep, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  return {
    countOrder: (kind: string, outcome: string) => orders.inc({ kind, outcome }),
    countWebhook: (outcome: string) => webhooks.inc({ outcome }),
    countOperatorRequest: (operation: string, status: number) =>
      requests.inc({ operation, status }),
  };
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const callSeconds = new Histogram({
    name: 'cashier_call_seconds',
    help: 'How long calls take, by door, call and status.',
    labelNames: ['door', 'call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers,
  });
  const notices = new Counter({
    name: 'cashier_provider_notices_total',
    help: 'Notices from providers, by what became of them.',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const deposits = new Counter({
    name: 'cashier_deposits_total',
    help: 'Changes of deposits that players were told of, by status.',
    labelNames: ['status'],
    registers,
  });
  const catalogues = new Counter({
    name: 'cashier_catalogue_changes_total',
    help: 'Changes of the catalogue’s files, by whether they were loaded or refused.',
    labelNames: ['outcome'],
    registers,
  });
  const widgetEvents = new Counter({
    name: 'cashier_widget_events_total',
    help: 'Events that widgets sent, by the address they came to and by name.',
    labelNames: ['kind', 'event'],
    registers,
  });
  const widgetSeconds = new Histogram({
    name: 'cashier_widget_seconds',
    help: 'Times that widgets measured in the browser, by name.',
    labelNames: ['event'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 300],
    registers,
  });
  const layoutShift = new Histogram({
    name: 'cashier_widget_layout_shift',
    help: 'How far things moved by themselves in the course of a visit.',
    buckets: [0, 0.001, 0.01, 0.05, 0.1, 0.25, 1],
    registers,
  });
  return {
    registry,
    startCall(door, call) {
      const stop = callSeconds.startTimer({ door, call });
      return (status) => stop({ status });
    },
    countNotice: (provider, outcome) => notices.inc({ provider, outcome }),
    countDeposit: (status) => deposits.inc({ status }),
    countCatalogue: (outcome) => catalogues.inc({ outcome }),
    countWidgetEvent: (kind, event) => widgetEvents.inc({ kind, event }),
    observeWidgetTime: (event, ms) => widgetSeconds.observe({ event }, ms / 1000),
    observeLayoutShift: (shift) => layoutShift.observe(shift),
    ...operatorMetrics(registers),
    ...ledgerMetrics(registers),
  };
}
