// The server's layers, lowest first: each imports only those above it in this table. Every call is
// handled in its subject's `calls.ts`, and these files together are a layer on top of all subjects.

import type { LayeredApp } from './layered-app.ts';

const ports = ['partners', 'providers', 'queues', 'rates', 'security', 'wallet', 'services'];
const deposits = [
  'deposits',
  'deposits/store',
  'deposits/reversals',
  'deposits/domain',
  'deposits/credit',
  'deposits/create',
  'deposits/follow-up',
  'deposits/refunds',
  'deposits/disputes',
];
const withdrawals = ['withdrawals', 'withdrawals/store', 'withdrawals/domain'];

export const serverLayers: LayeredApp = {
  assembly: /^main\.ts$|^startup\//,
  layers: {
    audit: { imports: [] },
    builds: { imports: [] },
    configuration: { imports: [] },
    // Partner files: keys, origins, rules of quotes and of peer-to-peer payments.
    partners: { imports: ['configuration'] },
    providers: { imports: ['configuration'] },
    queues: { imports: [] },
    captcha: { imports: ['configuration'] },
    chains: { imports: ['configuration'] },
    rates: { imports: ['configuration', 'partners'] },
    security: { imports: ['configuration', 'partners'] },
    // Money that waits for an operator; deposits and chains put it there.
    cases: { imports: ['rates'] },
    wallet: { imports: ['partners', 'providers', 'queues', 'rates', 'security'] },
    bonuses: { imports: ['partners', 'rates', 'security'] },
    services: {
      imports: [
        'bonuses',
        'captcha',
        'chains',
        'configuration',
        'partners',
        'providers',
        'queues',
        'rates',
        'security',
        'wallet',
      ],
    },
    methods: { imports: ['captcha', ...ports] },
    players: { imports: ports },
    // Coins, and what they are worth; deposits buy them and withdrawals redeem them.
    sweepstake: { imports: ports },
    deposits: { imports: ['rates', 'security'] },
    'deposits/store': { imports: ['deposits', 'players', 'queues', 'security'] },
    // Reversals by banks, and the share that is taken from the player.
    'deposits/reversals': {
      imports: ['deposits', 'deposits/store', 'bonuses', 'cases', 'sweepstake', ...ports],
    },
    // Requests, prices, and what a player is shown of a deposit.
    'deposits/domain': {
      imports: ['deposits', 'deposits/store', 'players', 'sweepstake', ...ports],
    },
    // Providers' reports about deposits, and the money that is credited or held for them.
    'deposits/credit': {
      imports: [
        'deposits',
        'deposits/store',
        'deposits/reversals',
        'deposits/domain',
        'bonuses',
        'cases',
        'players',
        'sweepstake',
        ...ports,
      ],
    },
    'deposits/create': {
      imports: [
        'deposits',
        'deposits/store',
        'deposits/domain',
        'deposits/credit',
        'bonuses',
        'captcha',
        'chains',
        'players',
        'sweepstake',
        ...ports,
      ],
    },
    // The player declares, cancels, or returns from the payment page.
    'deposits/follow-up': {
      imports: [
        'deposits',
        'deposits/store',
        'deposits/domain',
        'deposits/credit',
        'deposits/create',
        ...ports,
      ],
    },
    'deposits/refunds': {
      imports: [
        'deposits',
        'deposits/store',
        'deposits/reversals',
        'deposits/domain',
        'deposits/credit',
        'sweepstake',
        ...ports,
      ],
    },
    'deposits/disputes': {
      imports: [
        'deposits',
        'deposits/store',
        'deposits/reversals',
        'deposits/domain',
        'deposits/credit',
        ...ports,
      ],
    },
    // Both are special deposits: paid to an address that we watch, and to another person.
    crypto: { imports: ['cases', 'chains', ...deposits, ...ports] },
    'peer-to-peer': { imports: ['bonuses', 'captcha', 'players', ...deposits, ...ports] },
    withdrawals: { imports: ['security', 'wallet'] },
    'withdrawals/store': { imports: ['withdrawals', 'queues', 'security'] },
    'withdrawals/domain': {
      imports: [
        'withdrawals',
        'withdrawals/store',
        'captcha',
        'crypto',
        'deposits/domain',
        'deposits/credit',
        'players',
        'sweepstake',
        ...ports,
      ],
    },
    history: {
      imports: ['audit', 'bonuses', 'players', ...deposits, ...withdrawals, ...ports],
    },
    // The parts of every operation: its type, its operator, its entry in the audit log.
    'operator/operation': {
      files: /^operator\/(audited|operation|operator|read-request)\.ts$/,
      imports: ['audit', ...ports],
    },
    'operator/access': { imports: ['configuration', 'operator/operation', ...ports] },
    'operator/webhooks': { imports: ['operator/operation', ...ports] },
    'operator/money': { imports: ['operator/operation', 'sweepstake', ...ports] },
    operator: {
      imports: [
        'audit',
        'cases',
        'chains',
        'crypto',
        'history',
        'operator/operation',
        'operator/money',
        'players',
        'sweepstake',
        ...deposits,
        ...withdrawals,
        ...ports,
      ],
    },
    // Requests that wait for a second person.
    'operator/proposals': {
      imports: [
        'audit',
        'cases',
        'deposits',
        'deposits/store',
        'operator',
        'operator/operation',
        'operator/money',
        'withdrawals/store',
        ...ports,
      ],
    },
    // Every operation by its name.
    'operator/handlers': {
      files: /^operator\/(carry-out|handlers)\.ts$/,
      imports: [
        'operator',
        'operator/operation',
        'operator/access',
        'operator/money',
        'operator/proposals',
        'operator/webhooks',
        ...ports,
      ],
    },
    push: { imports: ['operator/webhooks', ...deposits, ...withdrawals, ...ports] },
    workers: {
      imports: [
        'builds',
        'captcha',
        'chains',
        'crypto',
        'history',
        'operator/access',
        'operator/webhooks',
        'players',
        'push',
        ...deposits,
        ...withdrawals,
        ...ports,
      ],
    },
    calls: {
      files: /^[a-z-]+\/calls\.ts$/,
      imports: [
        'methods',
        'peer-to-peer',
        'players',
        'sweepstake',
        ...deposits,
        ...withdrawals,
        ...ports,
      ],
    },
    // Metrics, logs, and the reports of widgets.
    'transport/telemetry': { imports: ['captcha', ...ports] },
    // Calls and notices over HTTP, refusals, and the limits of connections.
    transport: {
      imports: ['calls', 'configuration', 'history', 'transport/telemetry', ...ports],
    },
    'transport/sockets': {
      imports: ['push', 'transport', 'transport/telemetry', ...ports],
    },
    // The widget's page and the small ones around it, with the files that they load.
    'transport/pages': {
      imports: [
        'builds',
        'captcha',
        'configuration',
        'deposits/domain',
        'deposits/follow-up',
        'methods',
        'transport',
        ...ports,
      ],
    },
    // The operators' listener: sign-in, the console and the operator API.
    'transport/console': {
      imports: [
        'configuration',
        'operator/operation',
        'operator/access',
        'operator/handlers',
        'push',
        'transport',
        'transport/pages',
        'transport/telemetry',
        ...ports,
      ],
    },
    // The two listeners, with all their routes.
    'transport/routes': {
      files: /^transport\/(listener|routes)\.ts$/,
      imports: [
        'builds',
        'captcha',
        'methods',
        'transport',
        'transport/pages',
        'transport/sockets',
        'transport/telemetry',
        ...ports,
      ],
    },
  },
};
