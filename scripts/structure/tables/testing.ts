// The layers of the package testing in dependency order: a layer imports only layers listed before
// it.

import type { LayerTable } from '../layer-table.ts';

const conformance: LayerTable['layers'] = {
  'provider-conformance/clients': { imports: [] },
  'provider-conformance/notices': { imports: ['provider-conformance/clients'] },
  'provider-conformance/suite': {
    files: /^provider-conformance\/suite\.ts$/,
    imports: ['provider-conformance/clients', 'provider-conformance/notices'],
  },
  'provider-conformance/checks': {
    imports: [
      'provider-conformance/clients',
      'provider-conformance/notices',
      'provider-conformance/suite',
    ],
  },
  'provider-conformance': {
    imports: [
      'provider-conformance/clients',
      'provider-conformance/notices',
      'provider-conformance/suite',
      'provider-conformance/checks',
    ],
  },
};

export const testingLayers: LayerTable = {
  layers: {
    // Fakes, and connections with faults.
    root: { imports: [] },
    // Stand-ins for the APIs of payment companies.
    vendors: { imports: [] },
    // Clients of a provider and their notices, the suite's terms, its checks, and the runs of them.
    ...conformance,
    // Servers as in production, each in its own process.
    processes: { imports: ['root'] },
    chains: { imports: ['root'] },
    attack: { imports: ['root', 'processes'] },
    'attack/probes': { imports: ['root', 'processes', 'attack'] },
    'attack/list': { files: /^attack\/attacks\.ts$/, imports: ['attack', 'attack/probes'] },
    chaos: { imports: ['root', 'processes', 'chains', 'attack'] },
    // Databases of which one takes over from another.
    'chaos/failover': { imports: ['root', 'processes', 'attack', 'chaos'] },
    'chaos/list': {
      files: /^chaos\/scenarios\.ts$/,
      imports: ['root', 'chains', 'chaos', 'chaos/failover'],
    },
  },
};
