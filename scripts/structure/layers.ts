// The folders that each folder of an app may import. Files directly in src form the layer `root`,
// except those that assemble the app.

export interface Layer {
  imports: readonly string[];
  /** May be imported with `import('…')` only. */
  lazily?: readonly string[];
  /** Packages that this layer must not import. */
  withoutPackages?: readonly string[];
}

export interface LayeredApp {
  assembly: RegExp;
  layers: Record<string, Layer>;
}

const widgetBase = ['ports', 'state', 'ui', 'forms', 'format', 'i18n', 'shell', 'routes'];
// The server's modules import each other only if the table says so.
const serverPorts = ['services', 'security', 'rates', 'providers', 'queues', 'wallet'];

export const layeredApps: Record<string, LayeredApp> = {
  'apps/widget': {
    // Only the assembly imports the adapters; all other code uses the ports.
    assembly: /^(app|boot)\//,
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
      adapters: { imports: ['adapters', 'ports', 'state', 'i18n', 'root'] },
    },
  },
  'apps/server': {
    assembly: /^main\.ts$|^startup\//,
    layers: {
      configuration: { imports: ['configuration'] },
      audit: { imports: ['audit'] },
      chains: { imports: ['chains', 'configuration'] },
      queues: { imports: ['queues'] },
      providers: { imports: ['providers'] },
      rates: { imports: ['rates', 'configuration'] },
      security: { imports: ['security', 'configuration'] },
      wallet: { imports: ['wallet', 'providers', 'queues', 'rates', 'security'] },
      services: {
        imports: [
          'services',
          'bonuses',
          'captcha',
          'configuration',
          'chains',
          'providers',
          'rates',
          'security',
          'wallet',
        ],
      },
      captcha: { imports: ['captcha', 'configuration'] },
      methods: { imports: ['methods', 'captcha', ...serverPorts] },
      bonuses: { imports: ['bonuses', 'rates', 'security'] },
      players: {
        imports: ['players', 'deposits', 'withdrawals', ...serverPorts],
      },
      history: {
        imports: [
          'history',
          'audit',
          'bonuses',
          'deposits',
          'players',
          'withdrawals',
          ...serverPorts,
        ],
      },
      deposits: {
        imports: [
          'deposits',
          'bonuses',
          'captcha',
          'chains',
          'crypto',
          'peer-to-peer',
          'players',
          'sweepstake',
          ...serverPorts,
        ],
      },
      withdrawals: {
        imports: ['withdrawals', 'crypto', 'deposits', 'players', 'sweepstake', ...serverPorts],
      },
      crypto: { imports: ['crypto', 'chains', 'deposits', 'sweepstake', ...serverPorts] },
      'peer-to-peer': {
        imports: ['peer-to-peer', 'bonuses', 'captcha', 'deposits', 'players', ...serverPorts],
      },
      sweepstake: {
        imports: ['sweepstake', 'crypto', 'deposits', 'withdrawals', ...serverPorts],
      },
      operator: {
        imports: [
          'operator',
          'audit',
          'crypto',
          'deposits',
          'history',
          'players',
          'sweepstake',
          'withdrawals',
          ...serverPorts,
        ],
      },
      push: {
        imports: ['push', 'deposits', 'operator', 'players', 'withdrawals', ...serverPorts],
      },
      workers: {
        imports: [
          'workers',
          'captcha',
          'chains',
          'crypto',
          'deposits',
          'history',
          'operator',
          'players',
          'push',
          'withdrawals',
          ...serverPorts,
        ],
      },
      transport: {
        imports: [
          'transport',
          'captcha',
          'configuration',
          'deposits',
          'history',
          'methods',
          'operator',
          'peer-to-peer',
          'players',
          'push',
          'sweepstake',
          'withdrawals',
          ...serverPorts,
        ],
      },
    },
  },
};

/** The layer of a file, by its path below src; undefined for the files of the assembly. */
export function layerOf(app: LayeredApp, pathInSrc: string): string | undefined {
  if (app.assembly.test(pathInSrc)) return undefined;
  return pathInSrc.includes('/') ? pathInSrc.slice(0, pathInSrc.indexOf('/')) : 'root';
}
