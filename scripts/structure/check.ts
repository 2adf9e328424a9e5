import type { Problem, SourceFiles } from '../lib/source-files.ts';
import { checkClasses } from './check-classes.ts';
import { checkCycles } from './check-cycles.ts';
import { checkExposed } from './check-exposed.ts';
import { checkFolders } from './check-folders.ts';
import { checkLayers, checkTableOrder } from './check-layers.ts';
import { checkTwins } from './check-twins.ts';
import { checkWorkspaceImports } from './check-workspaces.ts';
import { modulesOf, readImports } from './modules.ts';
import { readRootDependencies, readWorkspaces } from './workspaces.ts';

/**
 * Every violation of the import rules, every class that no stylesheet has, and every name that two
 * modules of a workspace export.
 */
export function checkStructure(files: SourceFiles): { moduleCount: number; problems: Problem[] } {
  const workspaces = readWorkspaces(files);
  const sources = readImports(files, workspaces);
  const modules = modulesOf(sources, workspaces);
  const around = { workspaces, rootDependencies: readRootDependencies(files) };
  const problems = modules.flatMap((module) => [
    ...checkWorkspaceImports(module, around),
    ...checkLayers(module),
  ]);
  return {
    moduleCount: modules.length,
    problems: [
      ...checkTableOrder(),
      ...problems,
      ...checkExposed(modules, files),
      ...checkFolders(modules),
      ...checkCycles(sources),
      ...checkClasses(files),
      ...checkTwins(files),
    ],
  };
}
