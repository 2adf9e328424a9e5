import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Inputs of every bundle beside its own workspaces: the texts and the versions of all packages.
const shared = ['locales/**/*.json', 'package-lock.json', 'tsconfig.json'];

const notSources = ['**/node_modules/**', '**/dist/**', '**/*.test.ts', '**/*.test.tsx'];

/** A hash over the files of a workspace and of the workspaces it depends on. */
export function sourceHash(root: string, workspace: string): string {
  const patterns = [...withDependencies(root, workspace)].map((folder) => `${folder}/**/*`);
  const found = globSync([...patterns, ...shared], {
    cwd: root,
    exclude: notSources,
    withFileTypes: true,
  });
  const files = found.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function withDependencies(root: string, workspace: string, seen = new Set<string>()): Set<string> {
  if (seen.has(workspace)) return seen;
  seen.add(workspace);
  for (const name of dependenciesOf(join(root, workspace, 'package.json'))) {
    const folder = name.replace('@opencashier/', 'packages/');
    if (existsSync(join(root, folder))) withDependencies(root, folder, seen);
  }
  return seen;
}

function dependenciesOf(packageFile: string): string[] {
  const { dependencies = {}, devDependencies = {} }: Record<string, object> = JSON.parse(
    readFileSync(packageFile, 'utf8'),
  );
  const names = Object.keys({ ...dependencies, ...devDependencies });
  return names.filter((name) => name.startsWith('@opencashier/'));
}
