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
const serverBase = [
  'domain',
  'store',
  'wallet',
  'providers',
  'captcha',
  'rates',
  'chains',
  'bonuses',
  'security',
  'push',
  'root',
];

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
    assembly: /^(main|app)\.ts$/,
    layers: {
      domain: { imports: serverBase },
      store: { imports: serverBase },
      wallet: { imports: serverBase },
      providers: { imports: serverBase },
      captcha: { imports: serverBase },
      rates: { imports: serverBase },
      chains: { imports: ['chains', 'root'] },
      bonuses: { imports: serverBase },
      security: { imports: serverBase },
      push: { imports: serverBase },
      root: { imports: serverBase },
      workers: { imports: [...serverBase, 'workers'] },
      calls: { imports: [...serverBase, 'calls'] },
      operator: { imports: [...serverBase, 'operator'] },
      transport: { imports: [...serverBase, 'calls', 'operator', 'transport'] },
    },
  },
};

/** The layer of a file given by its path below src; undefined for the files of the assembly. */
export function layerOf(app: LayeredApp, pathInSrc: string): string | undefined {
  if (app.assembly.test(pathInSrc)) return undefined;
  return pathInSrc.includes('/') ? pathInSrc.slice(0, pathInSrc.indexOf('/')) : 'root';
}
