/** The version that the widget announces to its host in `Loaded`. START-14 */
export const widgetVersion = 'v1.0.407';
