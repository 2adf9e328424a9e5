// The console's layers in dependency order: a layer imports only layers listed before it.

import type { LayeredApp } from '../layer-table.ts';

const base = ['paths', 'texts', 'format', 'api', 'keys', 'ui', 'actions'];
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

export const consoleLayers: LayeredApp = {
  assembly: /^main\.tsx$/,
  layers: {
    paths: { files: /^routes\/paths\.ts$/, imports: [] },
    texts: { imports: [] },
    format: { imports: ['texts'] },
    // Calls of the operator API with the session's cookie.
    api: { imports: ['texts', 'format'] },
    keys: { files: /^keyboard\/(use-keys|key-list)\.ts$/, imports: ['texts'] },
    // Components that know no subject.
    ui: { imports: ['texts', 'format', 'api', 'keys'] },
    // The list of keys, which is a dialog.
    keyboard: { imports: ['texts', 'keys', 'ui'] },
    // Dialogs that carry out an operation.
    actions: { imports: ['paths', 'texts', 'format', 'api', 'ui'] },
    'sign-in': { imports: ['texts', 'api', 'ui'] },
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
