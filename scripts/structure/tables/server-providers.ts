// The server's payment providers, in dependency order: the port and one layer for each adapter. No
// adapter imports another.

import type { LayerTable } from '../layer-table.ts';

const shared = ['providers', 'providers/clients'];
const adapters = {
  'providers/http': { imports: ['configuration', ...shared] },
  'providers/adyen': { imports: [...shared, 'providers/vendor-api'] },
  'providers/btcpay': { imports: [...shared, 'providers/vendor-api'] },
  'providers/hyperswitch': { imports: [...shared, 'providers/vendor-api'] },
  'providers/mercadopago': { imports: [...shared, 'providers/vendor-api'] },
};

export const providerLayers: LayerTable['layers'] = {
  // The port, and the settings that all adapters share.
  providers: { imports: ['configuration'] },
  // HTTP clients, which the wallet uses too.
  'providers/clients': { imports: ['providers'] },
  // Declines, signatures and stored references, for the APIs of payment companies.
  'providers/vendor-api': { imports: shared },
  'providers/health': { imports: shared },
  // The requests about a payment that failed or were repeated.
  'providers/attempts': { imports: shared },
  ...adapters,
  // The kinds of providers, and the ones that the configuration names; only startup imports it.
  'providers/registry': {
    files: /^providers\/(create-providers|kinds)\.ts$/,
    imports: [
      'configuration',
      ...shared,
      'providers/vendor-api',
      'providers/health',
      ...Object.keys(adapters),
    ],
  },
};
