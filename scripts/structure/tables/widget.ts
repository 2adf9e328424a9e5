// The widget's layers in dependency order: a layer imports only layers listed before it.

import type { LayeredApp } from '../layer-table.ts';

const base = [
  'paths',
  'i18n',
  'assets',
  'ports',
  'route-types',
  'state',
  'format',
  'ui',
  'forms',
  'shell',
];

const features = (...names: string[]) => names.map((name) => `features/${name}`);
const all = features(
  'bonuses',
  'captcha',
  'coins',
  'methods',
  'players',
  'deposits',
  'crypto',
  'peer-to-peer',
  'withdrawals',
  'sweepstake',
  'instructions',
);

export const widgetLayers: LayeredApp = {
  // Only the assembly imports the adapters; all other code uses the ports.
  assembly: /^boot\//,
  layers: {
    paths: { files: /^routes\/paths\.ts$/, imports: [] },
    i18n: { imports: [] },
    // The host's images.
    assets: { imports: [] },
    ports: { imports: ['paths'] },
    'route-types': { files: /^routes\/route\.ts$/, imports: ['i18n', 'ports'] },
    state: { imports: ['assets', 'ports'] },
    format: { imports: ['i18n', 'assets', 'state'] },
    // Components that know nothing about payments.
    ui: { imports: ['i18n', 'assets'] },
    forms: { imports: ['i18n', 'format', 'ui'] },
    // Parts shared by the screens of all features.
    shell: { imports: base.filter((name) => name !== 'shell') },
    'features/bonuses': { imports: base },
    'features/captcha': { imports: base },
    'features/coins': { imports: base },
    'features/methods': { imports: base },
    'features/players': { imports: [...base, ...features('methods')] },
    'features/deposits': {
      imports: [...base, ...features('bonuses', 'captcha', 'coins', 'methods', 'players')],
    },
    'features/crypto': { imports: [...base, ...features('coins', 'methods', 'deposits')] },
    'features/peer-to-peer': {
      imports: [...base, ...features('bonuses', 'captcha', 'methods', 'deposits')],
    },
    'features/withdrawals': {
      imports: [
        ...base,
        ...features('captcha', 'coins', 'methods', 'players', 'deposits', 'crypto'),
      ],
    },
    'features/sweepstake': {
      imports: [
        ...base,
        ...features('coins', 'methods', 'players', 'deposits', 'crypto', 'withdrawals'),
      ],
    },
    'features/instructions': { imports: [...base, ...features('deposits', 'withdrawals')] },
    // The tables name the screens and load each of them on demand.
    'routes/tables': { imports: base, lazily: ['shell', ...all] },
    'routes/guards': { imports: [...base, ...all] },
    routes: { imports: base, lazily: ['routes/tables', 'routes/guards'] },
    app: { imports: [...base, ...all, 'routes'] },
    // Separate pages that share no code with the widget except the contract's.
    'captcha-document': { imports: [], withoutPackages: ['react', 'react-dom'] },
    'opening-page': { imports: [], withoutPackages: ['react', 'react-dom'] },
    adapters: { imports: ['i18n', 'ports', 'state'] },
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
