import { isTestFile, type Problem } from '../lib/source-files.ts';
import { type Layer, type LayerTable, layerOf, orderProblems } from './layer-table.ts';
import type { Module, ResolvedImport } from './modules.ts';
import { layerTables, tableFile } from './tables/all.ts';
import { type Direction, directions } from './tables/workspaces.ts';

/** Checks that the layers of each workspace have one order, and the workspaces themselves. */
export function checkTableOrder(): Problem[] {
  return [
    ...inTable('workspaces', directionProblems(directions)),
    ...Object.entries(layerTables).flatMap(([folder, { layers }]) =>
      inTable(folder, orderProblems(layers)),
    ),
  ];
}

/** Errors in the table of workspaces: each imports only those listed before it. */
export function directionProblems(table: Readonly<Record<string, Direction>>): string[] {
  const layers = Object.entries(table).map(([folder, { imports, types = [] }]) => [
    folder.replace(/^\w+\//, ''),
    { imports: [...imports, ...types] },
  ]);
  return orderProblems(Object.fromEntries(layers));
}

function inTable(name: string, problems: string[]): Problem[] {
  return problems.map((problem) => ({
    file: tableFile(name),
    line: 1,
    message: `${name}: ${problem}`,
  }));
}

/** Checks one module against the layers of its own workspace; tests may import any layer. */
export function checkLayers(module: Module): Problem[] {
  const { folder } = module.workspace;
  const src = `${folder}/src/`;
  if (!module.path.startsWith(src)) return [];
  const path = module.path.slice(src.length);
  if (isTestFile(`/${path}`)) return [];
  const table = layerTables[folder];
  if (!table) {
    if (!path.includes('/')) return [];
    const message = `${folder} has folders, but no table in scripts/structure/tables: add one there`;
    return [{ file: module.path, line: 1, message }];
  }
  const layer = layerOf(table, path);
  if (layer === undefined) return [];
  const rule = table.layers[layer];
  if (!rule) {
    const message = `the folder ${layer} is not in ${tableFile(folder)}: add it there`;
    return [{ file: module.path, line: 1, message }];
  }
  return module.imports.flatMap((found) => {
    const message =
      forbiddenPackage(layer, rule, found) ??
      wrongLayer(table, src, layer, rule, found) ??
      wrongPart(table, src, path, found);
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
  table: LayerTable,
  src: string,
  layer: string,
  { imports, lazily = [] }: Layer,
  { specifier, target, kind }: ResolvedImport,
) {
  if (!target?.startsWith(src)) return undefined;
  const other = layerOf(table, target.slice(src.length)) ?? 'the assembly';
  if (other === layer || imports.includes(other)) return undefined;
  if (kind === 'lazy' && lazily.includes(other)) return undefined;
  const lazy = lazily.map((name) => `${name} (lazily)`);
  const allowed = [...imports, ...lazy].join(', ') || 'no other layer';
  return `${layer} may not import ${specifier} of ${other}; it may import ${allowed}`;
}

function wrongPart(table: LayerTable, src: string, path: string, found: ResolvedImport) {
  const { specifier, target } = found;
  for (const part of table.parts ?? []) {
    if (!part.files.test(path)) continue;
    const isForbidden = target?.startsWith(src) && part.without.test(target.slice(src.length));
    if (isForbidden) return `${path} may not import ${specifier}`;
    const message = forbiddenPackage(path, part, found);
    if (message) return message;
  }
  return undefined;
}
