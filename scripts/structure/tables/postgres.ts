// The layers of the package postgres in dependency order.

import type { LayerTable } from '../layer-table.ts';

export const postgresLayers: LayerTable = {
  layers: {
    // A PostgreSQL of our own, for development and for tests.
    embedded: { imports: [] },
    root: { imports: ['embedded'] },
  },
};
