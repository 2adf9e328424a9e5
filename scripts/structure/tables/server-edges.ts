// The server's edges, in dependency order: the operator's operations, the workers and the
// transport. They come after all subjects in server.ts.

import type { LayerTable } from '../layer-table.ts';
import { deposits, ports, withdrawals } from './server-groups.ts';
import { operatorLayers } from './server-operator.ts';

export const serverEdges: LayerTable['layers'] = {
  ...operatorLayers,
  push: { imports: ['operator/webhooks', ...deposits, ...withdrawals, ...ports] },
  workers: {
    imports: [
      'builds',
      'captcha',
      'chains',
      'crypto',
      'history',
      'operator/access',
      'operator/overview',
      'operator/webhooks',
      'players',
      'push',
      'rotation',
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
  'transport/telemetry': { imports: ['captcha', 'rotation', ...ports] },
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
};
