import type { Problem } from '../source-files.ts';
import { consoleLayers } from './tables/console.ts';
import { type Layer, type LayeredApp, layerOf, orderProblems } from './layer-table.ts';
import type { Module, ResolvedImport } from './modules.ts';
import { serverLayers } from './tables/server.ts';
import { widgetLayers } from './tables/widget.ts';

/** The allowed imports: the gate rejects every import that these tables do not list. */
const tables: Record<string, LayeredApp> = {
  'apps/widget': widgetLayers,
  'apps/server': serverLayers,
  'apps/console': consoleLayers,
};

const tableOf = (folder: string): string =>
  `scripts/structure/tables/${folder.replace('apps/', '')}.ts`;

/** Checks that each app's layers have one order. */
export function checkLayerOrder(): Problem[] {
  return Object.entries(tables).flatMap(([app, table]) =>
    orderProblems(table).map((problem) => ({
      file: tableOf(app),
      line: 1,
      message: `${app}: ${problem}`,
    })),
  );
}

/** Checks one module against the layers of its own app; tests may import any layer. */
export function checkLayers(module: Module): Problem[] {
  const { folder } = module.workspace;
  const app = tables[folder];
  const src = `${folder}/src/`;
  if (!app || module.isTest || !module.path.startsWith(src)) return [];
  const path = module.path.slice(src.length);
  const layer = layerOf(app, path);
  if (layer === undefined) return [];
  const rule = app.layers[layer];
  if (!rule) {
    const message = `the folder ${layer} is not in ${tableOf(folder)}: add it there`;
    return [{ file: module.path, line: 1, message }];
  }
  return module.imports.flatMap((found) => {
    const message =
      forbiddenPackage(layer, rule, found) ??
      wrongLayer(app, src, layer, rule, found) ??
      wrongPart(app, src, path, found);
    return message ? [{ file: module.path, line: found.line, message }] : [];
  });
}

function forbiddenPackage(
  layer: string,
  rule: Pick<Layer, 'withoutPackages'>,
  { specifier }: ResolvedImport,
) {
  const isForbidden = (name: string) => specifier === name || specifier.startsWith(`${name}/`);
  if (!rule.withoutPackages?.some(isForbidden)) return undefined;
  return `${layer} may not import ${specifier}`;
}

function wrongLayer(
  app: LayeredApp,
  src: string,
  layer: string,
  { imports, lazily = [] }: Layer,
  { specifier, target, kind }: ResolvedImport,
) {
  if (!target?.startsWith(src)) return undefined;
  const other = layerOf(app, target.slice(src.length)) ?? 'the assembly';
  if (other === layer || imports.includes(other)) return undefined;
  if (kind === 'lazy' && lazily.includes(other)) return undefined;
  const lazy = lazily.map((name) => `${name} (lazily)`);
  const allowed = [...imports, ...lazy].join(', ') || 'no other layer';
  return `${layer} may not import ${specifier} of ${other}; it may import ${allowed}`;
}

function wrongPart(app: LayeredApp, src: string, path: string, found: ResolvedImport) {
  const { specifier, target } = found;
  for (const part of app.parts ?? []) {
    if (!part.files.test(path)) continue;
    const isForbidden = target?.startsWith(src) && part.without.test(target.slice(src.length));
    if (isForbidden) return `${path} may not import ${specifier}`;
    const message = forbiddenPackage(path, part, found);
    if (message) return message;
  }
  return undefined;
}
