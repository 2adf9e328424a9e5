// The embed's layers in dependency order: a layer imports only layers listed before it.

import type { LayerTable } from '../layer-table.ts';

export const embedLayers: LayerTable = {
  layers: {
    options: { files: /^options\.ts$/, imports: [] },
    frame: { imports: ['options'] },
    controller: { files: /^(controller|events)\.ts$/, imports: ['options', 'frame'] },
    messages: { imports: ['options', 'controller'] },
    // A host imports these: the function, the element, the script, and those for React.
    root: { imports: ['options', 'frame', 'controller', 'messages'] },
  },
};
