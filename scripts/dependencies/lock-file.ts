import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../root-dir.ts';

export interface LockEntry {
  version?: string | undefined;
  license?: string | undefined;
  integrity?: string | undefined;
  resolved?: string | undefined;
  link?: boolean | undefined;
  hasInstallScript?: boolean | undefined;
  dependencies?: Record<string, string> | undefined;
}

/** The entries of the lock file, by folder. */
export type LockFile = ReadonlyMap<string, LockEntry>;

/** @param folder The documentation site has packages of its own. */
export function readLockFile(folder: '.' | 'site' = '.'): LockFile {
  const text = readFileSync(join(rootDir, folder, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, LockEntry> };
  return new Map(Object.entries(packages));
}

/** True for third-party packages; the others are our own workspaces and links to them. */
export function isForeign(folder: string, { link }: LockEntry): boolean {
  return folder.includes('node_modules/') && !link;
}

export function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** The folders that run with a workspace: its dependencies, theirs, and so on. */
export function runtimeOf(lock: LockFile, workspace: string): Set<string> {
  const found = new Set<string>();
  const visit = (folder: string): void => {
    if (found.has(folder)) return;
    found.add(folder);
    const names = Object.keys(lock.get(folder)?.dependencies ?? {});
    for (const name of names) visit(resolve(lock, folder, name));
  };
  visit(workspace);
  return found;
}

/** As Node.js resolves a package: the nearest `node_modules` that has it. */
function resolve(lock: LockFile, from: string, name: string): string {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const folder = at ? `${at}/node_modules/${name}` : `node_modules/${name}`;
    const found = lock.get(folder);
    if (found) return found.link && found.resolved ? found.resolved : folder;
    if (!at) throw new Error(`package-lock.json has no ${name} for ${from}: run npm install`);
  }
}
