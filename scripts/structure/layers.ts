// Which folder of an app may import which. Files directly in src are the layer `root`, except the
// ones that put the app together.

export interface Layer {
  imports: readonly string[];
  /** May be imported with `import('…')` only. */
  lazily?: readonly string[];
  /** Packages that this layer must not know. */
  withoutPackages?: readonly string[];
}

export interface LayeredApp {
  assembly: RegExp;
  layers: Record<string, Layer>;
}

const widgetBase = ['ports', 'state', 'ui', 'fields', 'i18n', 'root'];
// Subjects of the server know each other only where the table says so.
const serverPorts = ['services', 'security', 'rates', 'providers', 'queues', 'wallet'];

export const layeredApps: Record<string, LayeredApp> = {
  'apps/widget': {
    // Only what puts the app together meets the adapters; everyone else knows the ports.
    assembly: /^(main|app|App)\.tsx?$|^boot\//,
    layers: {
      ports: { imports: widgetBase },
      state: { imports: widgetBase },
      ui: { imports: widgetBase },
      fields: { imports: widgetBase },
      i18n: { imports: widgetBase },
      // The table of routes names its screens and loads each when it is needed.
      root: { imports: widgetBase, lazily: ['screens'] },
      flows: {
        imports: ['flows', 'ports', 'state', 'fields', 'i18n', 'root'],
        withoutPackages: ['react', 'react-dom'],
      },
      screens: { imports: [...widgetBase, 'flows', 'screens'] },
      // Pages of their own, which share no code with the widget but the contract's.
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
          'crypto',
          'providers',
          'rates',
          'security',
          'wallet',
        ],
      },
      captcha: { imports: ['captcha', 'configuration', 'services'] },
      methods: { imports: ['methods', 'captcha', ...serverPorts] },
      bonuses: { imports: ['bonuses', ...serverPorts] },
      players: {
        imports: ['players', 'bonuses', 'deposits', 'operator', 'withdrawals', ...serverPorts],
      },
      deposits: {
        imports: [
          'deposits',
          'bonuses',
          'captcha',
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
      crypto: { imports: ['crypto', 'configuration', 'deposits', 'sweepstake', ...serverPorts] },
      'peer-to-peer': {
        imports: ['peer-to-peer', 'bonuses', 'captcha', 'deposits', 'players', ...serverPorts],
      },
      sweepstake: {
        imports: ['sweepstake', 'crypto', 'deposits', 'withdrawals', ...serverPorts],
      },
      operator: {
        imports: [
          'operator',
          'crypto',
          'deposits',
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
          'crypto',
          'deposits',
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

/** The layer of a file given by its path below src; undefined for the files of the assembly. */
export function layerOf(app: LayeredApp, pathInSrc: string): string | undefined {
  if (app.assembly.test(pathInSrc)) return undefined;
  return pathInSrc.includes('/') ? pathInSrc.slice(0, pathInSrc.indexOf('/')) : 'root';
}
