// The console's layers in dependency order: a layer imports only layers listed before it.

import type { LayerTable } from '../layer-table.ts';

const ui = [
  'ui/style',
  'ui/inputs',
  'ui/feedback',
  'ui/layout',
  'ui/charts',
  'ui/values',
  'ui/tables',
];
const uiBase = ['texts', 'format', 'api', 'keys'];
const base = ['paths', ...uiBase, ...ui, 'actions'];
const subjects = [
  'overview',
  'payments',
  'review',
  'players',
  'cases',
  'proposals',
  'disputes',
  'methods',
  'system',
  'access',
  'audit',
];

export const consoleLayers: LayerTable = {
  assembly: /^main\.tsx$/,
  layers: {
    paths: { files: /^routes\/paths\.ts$/, imports: [] },
    texts: { imports: [] },
    format: { imports: ['texts'] },
    // Calls of the operator API with the session's cookie.
    api: { imports: ['texts', 'format'] },
    keys: { files: /^keyboard\/(use-keys|key-list)\.ts$/, imports: ['texts'] },
    // Components that know no subject, by kind.
    'ui/style': { imports: [] },
    'ui/inputs': { imports: [...uiBase, 'ui/style'] },
    'ui/feedback': { imports: [...uiBase, 'ui/style', 'ui/inputs'] },
    'ui/layout': { imports: [...uiBase, 'ui/style'] },
    'ui/charts': { imports: [...uiBase, 'ui/style'] },
    'ui/values': { imports: [...uiBase, 'ui/style'] },
    'ui/tables': {
      imports: [...uiBase, 'ui/style', 'ui/inputs', 'ui/feedback', 'ui/layout'],
    },
    // The list of keys, which is a dialog.
    keyboard: { imports: ['texts', 'keys', ...ui] },
    // Dialogs that carry out an operation.
    actions: { imports: ['paths', 'texts', 'format', 'api', ...ui] },
    'sign-in': { imports: ['texts', 'api', ...ui] },
    overview: { imports: base },
    payments: { imports: base },
    players: { imports: [...base, 'payments'] },
    review: { imports: [...base, 'payments', 'players'] },
    cases: { imports: [...base, 'payments'] },
    proposals: { imports: [...base, 'payments'] },
    disputes: { imports: base },
    methods: { imports: base },
    system: { imports: base },
    access: { imports: base },
    audit: { imports: [...base, 'payments'] },
    shell: { imports: [...base, 'keyboard', 'sign-in'], lazily: subjects },
  },
};
