/** START-14: the version that the widget sends to its host in `Loaded`. */
export const widgetVersion = 'v1.0.407';
