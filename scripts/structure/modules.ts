import { posix } from 'node:path';
import { isTestFile, type SourceFiles } from '../source-files.ts';
import { type Import, parseImports } from './imports.ts';
import { type Workspace, workspaceOf } from './workspaces.ts';

export interface Module {
  path: string;
  workspace: Workspace;
  isTest: boolean;
  imports: ResolvedImport[];
}

export interface ResolvedImport extends Import {
  /** The imported file, if it is in this repository. */
  target: string | undefined;
}

/** Every TypeScript module of the workspaces with its imports resolved. */
export function readModules(files: SourceFiles, workspaces: Map<string, Workspace>): Module[] {
  const modules: Module[] = [];
  for (const [path, text] of files) {
    const workspace = workspaces.get(workspaceOf(path) ?? '');
    if (!workspace || !/\.tsx?$/.test(path)) continue;
    const imports = parseImports(text).map((found) => ({
      ...found,
      target: resolveImport(found.specifier, path, files, workspaces),
    }));
    modules.push({ path, workspace, isTest: isTestFile(path), imports });
  }
  return modules;
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
