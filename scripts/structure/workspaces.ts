import type { SourceFiles } from '../lib/source-files.ts';

export interface Workspace {
  /** As in `packages/money`. */
  folder: string;
  /** As in `money`. */
  name: string;
  packageName: string;
  exports: Record<string, string>;
  declared: Set<string>;
}

interface PackageFile {
  name: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const packageFile = /^(?<folder>(?:packages|apps)\/(?<name>[^/]+))\/package\.json$/;

/** The workspaces of the repository, by folder. */
export function readWorkspaces(files: SourceFiles): Map<string, Workspace> {
  const workspaces = new Map<string, Workspace>();
  for (const [path, text] of files) {
    const { folder, name } = packageFile.exec(path)?.groups ?? {};
    if (!folder || !name) continue;
    const parsed: PackageFile = JSON.parse(text);
    workspaces.set(folder, {
      folder,
      name,
      packageName: parsed.name,
      exports: parsed.exports ?? {},
      declared: declaredIn(parsed),
    });
  }
  return workspaces;
}

/** The root's dependencies, which tests and build configurations of every workspace may use. */
export function readRootDependencies(files: SourceFiles): Set<string> {
  const parsed: PackageFile = JSON.parse(files.get('package.json') ?? '{}');
  return declaredIn(parsed);
}

export function workspaceOf(path: string): string | undefined {
  return /^(?:packages|apps)\/[^/]+/.exec(path)?.[0];
}

function declaredIn(file: PackageFile): Set<string> {
  return new Set(
    Object.keys({
      ...file.dependencies,
      ...file.optionalDependencies,
      ...file.peerDependencies,
      ...file.devDependencies,
    }),
  );
}
