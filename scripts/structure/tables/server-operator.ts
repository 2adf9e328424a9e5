// The operator's operations, one layer for each subject, in dependency order.

import type { LayerTable } from '../layer-table.ts';
import { deposits, ports, withdrawals } from './server-groups.ts';

const base = ['operator/operation', ...ports];

const subjects: LayerTable['layers'] = {
  'operator/audit': { files: /^operator\/read-audit\.ts$/, imports: ['audit', ...base] },
  'operator/access': { imports: ['configuration', ...base] },
  'operator/webhooks': { imports: base },
  'operator/money': { imports: ['sweepstake', 'deposits/store', ...base] },
  'operator/overview': { imports: ['providers/health', ...base] },
  'operator/deposits': { imports: ['cases', 'chains', 'operator/money', ...deposits, ...base] },
  'operator/methods': {
    imports: ['methods', 'providers/health', 'operator/overview', 'operator/deposits', ...base],
  },
  'operator/cases': {
    imports: [
      'cases',
      'chains',
      'crypto',
      'operator/money',
      'operator/deposits',
      ...deposits,
      ...base,
    ],
  },
  'operator/players': { imports: ['history', 'players', 'operator/deposits', ...base] },
  // Payouts, the decisions about them, and who is about to decide.
  'operator/withdrawals': { imports: [...withdrawals, ...base] },
  // Search over deposits and withdrawals, and the history of one payment.
  'operator/payments': {
    imports: [
      'audit',
      'cases',
      'chains',
      'operator/deposits',
      'operator/withdrawals',
      ...deposits,
      ...withdrawals,
      ...base,
    ],
  },
  // The list of withdrawals to decide, with what is known about the player.
  'operator/review': {
    imports: [
      'audit',
      'players',
      'operator/players',
      'operator/withdrawals',
      'operator/payments',
      ...deposits,
      ...withdrawals,
      ...base,
    ],
  },
  // Requests that wait for a second person.
  'operator/proposals': {
    imports: [
      'audit',
      'cases',
      'deposits/reversals',
      'deposits/store',
      'withdrawals/store',
      'operator/access',
      'operator/money',
      'operator/cases',
      'operator/withdrawals',
      ...base,
    ],
  },
};

export const operatorLayers: LayerTable['layers'] = {
  // The parts of every operation: its type, its operator, its entry in the audit log.
  'operator/operation': {
    files: /^operator\/(audited|operation|operator|read-request)\.ts$/,
    imports: ['audit', ...ports],
  },
  ...subjects,
  // Every operation by its name.
  'operator/handlers': {
    files: /^operator\/(carry-out|handlers)\.ts$/,
    imports: [...Object.keys(subjects), ...base],
  },
};
