// The layers of the apps; the gate refuses every import that the tables do not name.

import { consoleLayers } from './console-layers.ts';
import type { LayeredApp } from './layered-app.ts';
import { serverLayers } from './server-layers.ts';
import { widgetLayers } from './widget-layers.ts';

export const layeredApps: Record<string, LayeredApp> = {
  'apps/widget': widgetLayers,
  'apps/server': serverLayers,
  'apps/console': consoleLayers,
};
