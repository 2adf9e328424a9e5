import { builtinModules } from 'node:module';
import type { Problem } from '../lib/source-files.ts';
import { directions, forTests } from './tables/workspaces.ts';
import type { Module, ResolvedImport } from './modules.ts';
import { type Workspace, workspaceOf } from './workspaces.ts';

interface Surroundings {
  workspaces: Map<string, Workspace>;
  rootDependencies: Set<string>;
}

/** Checks the imports of one module from outside its workspace. */
export function checkWorkspaceImports(module: Module, around: Surroundings): Problem[] {
  return module.imports.flatMap((found) => {
    const message = found.isExportStar
      ? 'no `export *`: name each export'
      : (leavingWorkspace(module, found) ??
        directionProblem(module, found, around.workspaces) ??
        undeclared(module, found, around.rootDependencies));
    return message ? [{ file: module.path, line: found.line, message }] : [];
  });
}

// The texts are not a workspace. The widget imports the type of their keys from the English file,
// and its tests import the texts; at run time it fetches them.
const sharedData = /^locales\/[a-z]+\.json$/;

function leavingWorkspace(module: Module, { specifier, target, kind }: ResolvedImport) {
  if (!specifier.startsWith('.') || !target) return undefined;
  if (target.startsWith(`${module.workspace.folder}/`)) return undefined;
  if ((kind === 'type' || module.isTest) && sharedData.test(target)) return undefined;
  return `${specifier} leaves ${module.workspace.folder}: import the other workspace by its package name`;
}

function directionProblem(
  module: Module,
  { specifier, target, kind }: ResolvedImport,
  workspaces: Map<string, Workspace>,
) {
  const { folder, name } = module.workspace;
  const other = workspaces.get(workspaceOf(target ?? '') ?? '');
  if (!other || other.folder === folder) return undefined;
  const direction = directions[folder];
  if (!direction) return `${folder} is not in scripts/structure/tables/workspaces.ts: add it there`;
  const { imports, types = [] } = direction;
  const allowed = [...imports, ...(module.isTest ? forTests : [])];
  if (allowed.includes(other.name)) return undefined;
  if (types.includes(other.name)) {
    return kind === 'type' ? undefined : `${name} may only \`import type\` from ${specifier}`;
  }
  return `${name} may not import ${specifier}; ${permission(allowed, types)}`;
}

function permission(allowed: string[], types: readonly string[]): string {
  const all = [...allowed, ...types.map((type) => `${type} (types only)`)];
  return all.length > 0 ? `it may import ${all.join(', ')}` : 'it may import no workspace';
}

/**
 * knip also reports packages that are not declared, but accepts those that the root's package.json
 * declares. A workspace's own code must declare its packages itself: only those are installed in
 * production.
 */
function undeclared(module: Module, { specifier }: ResolvedImport, rootDependencies: Set<string>) {
  if (/^(\.|\/|node:|virtual:)/.test(specifier) || builtinModules.includes(specifier)) {
    return undefined;
  }
  const name = /^(?:@[^/]+\/)?[^/?]+/.exec(specifier)?.[0] ?? specifier;
  const { declared, folder, packageName } = module.workspace;
  const mayUseRootDependencies = module.isTest || !module.path.startsWith(`${folder}/src/`);
  const isKnown =
    declared.has(name) ||
    name === packageName ||
    (mayUseRootDependencies && (rootDependencies.has(name) || isTestingPackage(name)));
  return isKnown ? undefined : `${name} is not declared in ${folder}/package.json`;
}

function isTestingPackage(name: string): boolean {
  return forTests.some((workspace) => name === `@opencashier/${workspace}`);
}
