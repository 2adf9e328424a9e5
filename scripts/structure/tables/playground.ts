// The playground's two programs, which share no code.

import type { LayerTable } from '../layer-table.ts';

export const playgroundLayers: LayerTable = {
  assembly: /^main\.ts$/,
  layers: {
    // The host's page, in the browser.
    page: { imports: [] },
    // The host's backend.
    root: { imports: [] },
  },
};
