// The widget's layers in dependency order: a layer imports only layers listed before it.

import type { LayerTable } from '../layer-table.ts';
import { featureLayers } from './widget-features.ts';
import { base, belowShell, ui } from './widget-groups.ts';

const features = Object.keys(featureLayers);
const uiBase = ['i18n', 'assets', 'ui/style'];

export const widgetLayers: LayerTable = {
  // Only the assembly imports the adapters; all other code uses the ports.
  assembly: /^boot\//,
  layers: {
    paths: { files: /^routes\/paths\.ts$/, imports: [] },
    i18n: { imports: [] },
    // The host's images.
    assets: { imports: [] },
    fonts: { imports: [] },
    ports: { imports: ['paths'] },
    'route-types': { files: /^routes\/route\.ts$/, imports: ['i18n', 'ports'] },
    state: { imports: ['assets', 'ports'] },
    format: { imports: ['i18n', 'assets', 'state'] },
    // Components that know nothing about payments, by kind.
    'ui/style': { imports: [] },
    'ui/loading': { imports: uiBase },
    'ui/media': { imports: [...uiBase, 'ui/loading'] },
    'ui/inputs': { imports: [...uiBase, 'ui/loading', 'ui/media'] },
    'ui/feedback': { imports: [...uiBase, 'ui/loading', 'ui/media', 'ui/inputs'] },
    'ui/lists': { imports: [...uiBase, 'ui/loading', 'ui/media', 'ui/inputs'] },
    'ui/amounts': { imports: [...uiBase, 'ui/media', 'ui/inputs', 'ui/lists'] },
    'ui/layout': { imports: [...uiBase, 'ui/loading', 'ui/media', 'ui/inputs', 'ui/feedback'] },
    'ui/outcome': { imports: [...uiBase, 'ui/media', 'ui/feedback', 'ui/lists', 'ui/layout'] },
    // Fields and their values, the inputs for them, and the form of a method.
    forms: { imports: ['i18n', 'format', ...ui] },
    'forms/inputs': { imports: ['i18n', 'forms', ...ui] },
    'forms/method-form': { imports: ['i18n', 'forms', 'forms/inputs', ...ui] },
    // Parts shared by the screens of all features.
    shell: { imports: belowShell },
    'shell/errors': { imports: [...belowShell, 'shell'] },
    'shell/empty-screen': { imports: base },
    'shell/error-screen': { imports: base },
    'shell/start-failed-screen': { imports: base },
    ...featureLayers,
    // The tables name the screens and load each of them on demand.
    'routes/tables': {
      imports: base,
      lazily: ['shell/empty-screen', 'shell/error-screen', ...features],
    },
    'routes/guards': { imports: [...base, ...features] },
    routes: { imports: base, lazily: ['routes/tables', 'routes/guards'] },
    app: { imports: [...base, ...features, 'routes'] },
    // Separate pages that share no code with the widget except the contract's.
    'captcha-document': { imports: [], withoutPackages: ['react', 'react-dom'] },
    'opening-page': { imports: [], withoutPackages: ['react', 'react-dom'] },
    // Shared by all transports.
    'adapters/transport': {
      files: /^adapters\/(http-request|pushes|transport)\.ts$/,
      imports: ['i18n', 'ports', 'state'],
    },
    'adapters/socket': { imports: ['ports', 'adapters/transport'] },
    'adapters/captcha': { imports: ['i18n', 'ports'] },
    adapters: {
      imports: [
        'i18n',
        'ports',
        'state',
        'adapters/transport',
        'adapters/socket',
        'adapters/captcha',
      ],
    },
  },
  parts: [
    // Flows are plain functions over ports: a screen calls them, and they know no screen.
    {
      files: /^features\/[a-z-]+\/(flows\/|(state|actions)\.ts$)/,
      without: /\/screens\//,
      withoutPackages: ['react', 'react-dom'],
    },
    { files: /^features\/[a-z-]+\/(state|actions)\.ts$/, without: /\/flows\// },
  ],
};
