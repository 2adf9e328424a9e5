// The layers of the package testing in dependency order: a layer imports only layers listed before
// it.

import type { LayerTable } from '../layer-table.ts';

export const testingLayers: LayerTable = {
  layers: {
    // Fakes, and connections with faults.
    root: { imports: [] },
    // Stand-ins for the APIs of payment companies.
    vendors: { imports: [] },
    'provider-conformance': { imports: [] },
    // Servers as in production, each in its own process.
    processes: { imports: ['root'] },
    chains: { imports: ['root'] },
    attack: { imports: ['root', 'processes'] },
    chaos: { imports: ['root', 'processes', 'chains', 'attack'] },
  },
};
