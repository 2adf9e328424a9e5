import { posix } from 'node:path';
import { isTestFile, type Problem } from '../lib/source-files.ts';
import { layerOf } from './layer-table.ts';
import type { Module } from './modules.ts';
import { stronglyConnected } from './strongly-connected.ts';
import { layerTables } from './tables/all.ts';

interface FolderImport {
  file: string;
  line: number;
  from: string;
  to: string;
}

/**
 * Reports folders in one layer that import each other in a circle: folders side by side, and a
 * folder's own files and its subfolders. Between layers, the order of the table prevents it.
 */
export function checkFolders(modules: readonly Module[]): Problem[] {
  const imports = modules.flatMap(importsOfFolders);
  const targetsOf = (folder: string) =>
    imports.filter(({ from }) => from === folder).map(({ to }) => to);
  const folders = [...new Set(imports.map(({ from }) => from))];
  return stronglyConnected(folders, targetsOf).flatMap((group) => {
    const circle = group.toSorted();
    const found = imports.find(({ from, to }) => circle.includes(from) && circle.includes(to));
    if (!found) return [];
    const message = `folders that import each other: ${circle.join(', ')}`;
    return [{ file: found.file, line: found.line, message }];
  });
}

function importsOfFolders({ path: file, workspace, imports }: Module): FolderImport[] {
  const src = `${workspace.folder}/src/`;
  if (!file.startsWith(src) || isTestFile(`/${file.slice(src.length)}`)) return [];
  const layer = layerIn(workspace.folder, file.slice(src.length));
  return imports.flatMap(({ target, line }) => {
    if (!target?.startsWith(src)) return [];
    if (layerIn(workspace.folder, target.slice(src.length)) !== layer) return [];
    const folders = folderPair(posix.dirname(file), posix.dirname(target));
    return folders ? [{ file, line, ...folders }] : [];
  });
}

function layerIn(workspace: string, path: string): string | undefined {
  const table = layerTables[workspace];
  return table && layerOf(table, path);
}

/**
 * The two folders below the last one that both paths share. A path that ends there stands for the
 * files directly in it.
 */
function folderPair(a: string, b: string): { from: string; to: string } | undefined {
  if (a === b) return undefined;
  const [as, bs] = [a.split('/'), b.split('/')];
  const shared = as.findIndex((name, index) => name !== bs[index]);
  const depth = (shared === -1 ? as.length : shared) + 1;
  return { from: as.slice(0, depth).join('/'), to: bs.slice(0, depth).join('/') };
}
