// The sandbox's layers in dependency order: a layer imports only layers listed before it.

import type { LayerTable } from '../layer-table.ts';

export const sandboxLayers: LayerTable = {
  assembly: /^main\.ts$|^startup\//,
  layers: {
    http: { imports: [] },
    'page-parts': { imports: [] },
    faults: { imports: ['http'] },
    notices: { imports: ['http', 'faults'] },
    captcha: { imports: ['http'] },
    chains: { imports: ['http', 'page-parts', 'notices'] },
    deposits: { imports: ['http', 'page-parts', 'faults', 'notices'] },
    payouts: { imports: ['http', 'faults', 'notices', 'deposits'] },
    // The page on which a tester decides what happens to payments.
    control: {
      imports: ['http', 'page-parts', 'faults', 'notices', 'chains', 'deposits', 'payouts'],
    },
  },
};
