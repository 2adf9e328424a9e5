import { posix } from 'node:path';
import { isTestFile, type SourceFiles } from '../lib/source-files.ts';
import { type Import, parseImports, parseStyleImports } from './imports.ts';
import { type Workspace, workspaceOf } from './workspaces.ts';

export interface SourceFile {
  path: string;
  imports: ResolvedImport[];
}

export interface Module extends SourceFile {
  workspace: Workspace;
  isTest: boolean;
}

export interface ResolvedImport extends Import {
  /** The imported file, if it is in this repository. */
  target: string | undefined;
}

/** Every file of code, and every stylesheet, with its imports resolved. */
export function readImports(files: SourceFiles, workspaces: Map<string, Workspace>): SourceFile[] {
  const code = [...files].filter(([path]) => /\.(tsx?|mts|mjs|css)$/.test(path));
  return code.map(([path, text]) => ({
    path,
    imports: (path.endsWith('.css') ? parseStyleImports : parseImports)(text).map((found) => ({
      ...found,
      target: resolveImport(found.specifier, path, files, workspaces),
    })),
  }));
}

/** The files that belong to a workspace; its rules apply to them. */
export function modulesOf(sources: SourceFile[], workspaces: Map<string, Workspace>): Module[] {
  return sources.flatMap((source) => {
    const workspace = workspaces.get(workspaceOf(source.path) ?? '');
    return workspace ? [{ ...source, workspace, isTest: isTestFile(source.path) }] : [];
  });
}

/** Resolves a specifier to a file: a relative path, or a workspace's name through its exports. */
export function resolveImport(
  specifier: string,
  importer: string,
  files: SourceFiles,
  workspaces: Map<string, Workspace>,
): string | undefined {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return present(posix.join(posix.dirname(importer), plain), files);
  for (const workspace of workspaces.values()) {
    if (plain !== workspace.packageName && !plain.startsWith(`${workspace.packageName}/`)) continue;
    const subpath = `.${plain.slice(workspace.packageName.length)}`;
    const exported = exportedFile(workspace, subpath);
    return exported && present(posix.join(workspace.folder, exported), files);
  }
  return undefined;
}

function exportedFile({ exports }: Workspace, subpath: string): string | undefined {
  return exports[subpath] ?? exports['./*']?.replace('*', subpath.slice(2));
}

function present(path: string, files: SourceFiles): string | undefined {
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => files.has(candidate)) ?? path;
}
