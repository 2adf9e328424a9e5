// Layers of the widget that others import together.

export const ui = [
  'ui/style',
  'ui/loading',
  'ui/media',
  'ui/inputs',
  'ui/feedback',
  'ui/lists',
  'ui/amounts',
  'ui/layout',
  'ui/outcome',
];

export const forms = ['forms', 'forms/inputs', 'forms/method-form'];

/** The layers below the shell. */
export const belowShell = [
  'paths',
  'i18n',
  'assets',
  'ports',
  'route-types',
  'state',
  'format',
  ...ui,
  ...forms,
];

/** The layers that every feature may import. */
export const base = [...belowShell, 'shell', 'shell/errors'];
