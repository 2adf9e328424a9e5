import type { LayerTable } from '../layer-table.ts';
import { catalogueLayers } from './catalogue.ts';
import { consoleLayers } from './console.ts';
import { contractLayers } from './contract.ts';
import { embedLayers } from './embed.ts';
import { playgroundLayers } from './playground.ts';
import { postgresLayers } from './postgres.ts';
import { sandboxLayers } from './sandbox.ts';
import { serverLayers } from './server.ts';
import { testingLayers } from './testing.ts';
import { widgetLayers } from './widget.ts';

/** The allowed imports in each workspace with folders: the gate rejects every other import. */
export const layerTables: Readonly<Record<string, LayerTable>> = {
  'packages/contract': contractLayers,
  'packages/catalogue': catalogueLayers,
  'packages/postgres': postgresLayers,
  'packages/embed': embedLayers,
  'packages/testing': testingLayers,
  'apps/widget': widgetLayers,
  'apps/server': serverLayers,
  'apps/console': consoleLayers,
  'apps/sandbox': sandboxLayers,
  'apps/playground': playgroundLayers,
};

/** The file with the table of a workspace, such as `packages/contract`. */
export function tableFile(folder: string): string {
  return `scripts/structure/tables/${folder.replace(/^\w+\//, '')}.ts`;
}
