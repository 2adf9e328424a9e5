// The catalogue's layers in dependency order: a layer imports only layers listed before it.

import type { LayerTable } from '../layer-table.ts';

export const catalogueLayers: LayerTable = {
  layers: {
    schema: { imports: [] },
    // The methods, bonuses and boxes that a player is offered.
    offer: { imports: ['schema'] },
    check: { imports: ['schema', 'offer'] },
    load: { imports: ['schema', 'check'] },
    root: { imports: ['schema', 'offer', 'check', 'load'] },
    // Programs for the command line.
    commands: { imports: ['schema', 'check', 'load'] },
  },
};
