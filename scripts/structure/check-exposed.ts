import { isTestFile, type Problem, type SourceFiles } from '../lib/source-files.ts';
import { layerOf, type LayerTable } from './layer-table.ts';
import type { Module } from './modules.ts';
import { layerTables, tableFile } from './tables/all.ts';

interface ExposedImport {
  file: string;
  line: number;
  importer: string;
  layer: string;
  /** The imported file, by its path in the folder of its layer. */
  path: string;
}

/**
 * Checks the imports between layers that list what they expose: another one imports only listed
 * files, and each listed file is imported. So the lists can only become shorter by themselves.
 */
export function checkExposed(modules: readonly Module[], files: SourceFiles): Problem[] {
  return Object.entries(layerTables).flatMap(([folder, table]) => {
    const imports = modules
      .filter((module) => module.workspace.folder === folder)
      .flatMap((module) => importsOfExposing(module, table));
    return [...unlisted(imports, table), ...unused(imports, table, folder, files)];
  });
}

function importsOfExposing({ path: file, workspace, imports }: Module, table: LayerTable) {
  const src = `${workspace.folder}/src/`;
  const path = file.slice(src.length);
  const importer = layerOf(table, path);
  if (!file.startsWith(src) || isTestFile(`/${path}`)) return [];
  if (importer === undefined || !table.layers[importer]?.exposes) return [];
  return imports.flatMap(({ target, line }): ExposedImport[] => {
    if (!target?.startsWith(src)) return [];
    const layer = layerOf(table, target.slice(src.length));
    if (layer === undefined || layer === importer || !table.layers[layer]?.exposes) return [];
    return [{ file, line, importer, layer, path: target.slice(`${src}${layer}/`.length) }];
  });
}

function unlisted(imports: ExposedImport[], table: LayerTable): Problem[] {
  return imports
    .filter(({ layer, path }) => !table.layers[layer]?.exposes?.includes(path))
    .map(({ file, line, importer, layer, path }) => ({
      file,
      line,
      message:
        `${importer} may not import ${path} of ${layer}, ` +
        'which does not expose it (scripts/structure/tables)',
    }));
}

// Only if the table is in the repository that is checked.
function unused(
  imports: ExposedImport[],
  table: LayerTable,
  folder: string,
  files: SourceFiles,
): Problem[] {
  const file = tableFile(folder);
  if (!files.has(file)) return [];
  return Object.entries(table.layers).flatMap(([layer, { exposes = [] }]) =>
    exposes
      .filter((path) => !imports.some((found) => found.layer === layer && found.path === path))
      .map((path) => ({
        file,
        line: 1,
        message: `${layer} exposes ${path}, which no other layer imports: remove it from the list`,
      })),
  );
}
