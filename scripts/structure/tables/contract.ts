// The contract's layers in dependency order: a layer imports only layers listed before it.

import type { LayerTable } from '../layer-table.ts';

const calls = [
  'calls/captcha',
  'calls/statuses',
  'calls/deposits',
  'calls/peer-to-peer',
  'calls/sweepstake',
  'calls/withdrawals',
];

export const contractLayers: LayerTable = {
  layers: {
    formats: { imports: [] },
    // Primitives, errors and signatures, which every boundary needs.
    root: { imports: ['formats'] },
    methods: { imports: ['formats', 'root'] },
    'calls/captcha': { imports: [] },
    'calls/statuses': {
      files: /^calls\/(crypto-deposits|pages|state-order|statuses|transaction-outcomes|user)\.ts$/,
      imports: ['root'],
    },
    'calls/deposits': { imports: ['root', 'methods', 'calls/captcha', 'calls/statuses'] },
    'calls/peer-to-peer': { imports: ['root', 'calls/captcha', 'calls/deposits'] },
    'calls/sweepstake': { imports: ['root', 'calls/deposits'] },
    'calls/withdrawals': {
      files: /^calls\/(snippet|withdrawals)\.ts$/,
      imports: ['root', 'methods', 'calls/captcha', 'calls/statuses'],
    },
    'calls/socket': { imports: ['root', 'methods', 'calls/deposits', 'calls/withdrawals'] },
    // Every call by its name.
    calls: { imports: ['root', 'methods', ...calls] },
    host: { imports: ['calls/statuses'] },
    provider: { imports: ['root', 'methods', 'calls/deposits'] },
    wallet: { imports: ['root'] },
    // The parts of every operation.
    'operator/operation': {
      files: /^operator\/(errors|operation-definition|requests)\.ts$/,
      imports: ['root'],
    },
    'operator/system': {
      files: /^operator\/(methods|overview|rates|records|wallet-orders)\.ts$/,
      imports: ['root', 'operator/operation'],
    },
    'operator/players': { imports: ['root', 'operator/operation', 'operator/system'] },
    'operator/deposits': {
      imports: ['root', 'calls/statuses', 'calls/deposits', 'provider', 'operator/operation'],
    },
    'operator/withdrawals': {
      imports: ['root', 'calls/statuses', 'provider', 'operator/operation'],
    },
    'operator/payments': {
      files: /^operator\/payments\.ts$/,
      imports: [
        'root',
        'calls/statuses',
        'operator/operation',
        'operator/deposits',
        'operator/withdrawals',
      ],
    },
    'operator/review': {
      files: /^operator\/withdrawals\/review\.ts$/,
      imports: [
        'root',
        'calls/deposits',
        'operator/operation',
        'operator/players',
        'operator/deposits',
        'operator/withdrawals',
        'operator/payments',
      ],
    },
    'operator/events': {
      files: /^operator\/events\.ts$/,
      imports: ['root', 'calls/deposits', 'calls/withdrawals', 'operator/deposits'],
    },
    'operator/access': { imports: ['root', 'operator/operation'] },
    // Every operation by its name.
    'operator/operations': {
      files: /^operator\/(console-operations|operations|signed-request)\.ts$/,
      imports: [
        'root',
        'operator/operation',
        'operator/system',
        'operator/players',
        'operator/deposits',
        'operator/withdrawals',
        'operator/payments',
        'operator/review',
        'operator/access',
      ],
    },
    'operator/roles': {
      files: /^operator\/access\/(roles|session)\.ts$/,
      imports: ['root', 'operator/operation', 'operator/players', 'operator/operations'],
    },
    // The protocol documents, made from all of it.
    documents: {
      imports: [
        'root',
        'methods',
        'calls',
        'calls/socket',
        ...calls,
        'provider',
        'wallet',
        'operator/operation',
        'operator/access',
        'operator/operations',
        'operator/events',
        'operator/roles',
      ],
    },
  },
};
