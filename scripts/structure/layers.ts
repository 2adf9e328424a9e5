// The layers of the apps; the gate refuses every import that the tables do not name.

import type { LayeredApp } from './layered-app.ts';
import { serverLayers } from './server-layers.ts';

const widgetBase = ['ports', 'state', 'ui', 'forms', 'format', 'i18n', 'shell', 'routes'];

export const layeredApps: Record<string, LayeredApp> = {
  'apps/widget': {
    // Only the assembly imports the adapters; all other code uses the ports.
    assembly: /^(app|boot)\//,
    isUnordered: true,
    layers: {
      ports: { imports: widgetBase },
      state: { imports: widgetBase },
      ui: { imports: widgetBase },
      forms: { imports: [...widgetBase, 'features'] },
      format: { imports: widgetBase },
      i18n: { imports: widgetBase },
      shell: { imports: [...widgetBase, 'features'] },
      routes: { imports: [...widgetBase, 'features'] },
      features: { imports: [...widgetBase, 'features'] },
      // Separate pages that share no code with the widget except the contract's.
      'captcha-document': {
        imports: ['captcha-document'],
        withoutPackages: ['react', 'react-dom'],
      },
      'opening-page': { imports: ['opening-page'], withoutPackages: ['react', 'react-dom'] },
      adapters: { imports: ['adapters', 'ports', 'state', 'i18n'] },
    },
  },
  'apps/server': serverLayers,
};
