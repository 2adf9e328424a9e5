import { posix } from 'node:path';
import { isTestFile, type SourceFiles } from '../source-files.ts';
import { parseImports } from '../structure/imports.ts';
import { resolveImport } from '../structure/modules.ts';
import { readWorkspaces, workspaceOf } from '../structure/workspaces.ts';
import { entryPoints } from './exceptions.ts';

const code = /\.(ts|tsx|mts|mjs)$/;
const startedByTools = /\.(test|spec|config)\.tsx?$|\.d\.m?ts$|\/src\/(boot\/)?main\.tsx?$/;
const pathInText = /[\w@./-]+\.(?:tsx?|mjs)\b/g;
const commentLine = /^\s*(\/\/|\*|\/\*)/;

/** Modules that nothing imports and that no program is started from. */
export function findDeadFiles(files: SourceFiles): string[] {
  const { byCode, byTests } = usedFiles(files);
  return [...files.keys()].filter((path) => {
    if (!code.test(path) || startedByTools.test(path) || path in entryPoints) return false;
    // A module that only tests use is dead too, unless it is made for tests.
    const isForTests =
      isTestFile(path) || /^(e2e|bench|packages\/testing|scripts\/tidy)\//.test(path);
    return !byCode.has(path) && !(isForTests && byTests.has(path));
  });
}

function usedFiles(files: SourceFiles) {
  const workspaces = readWorkspaces(files);
  const byCode = new Set<string>();
  const byTests = new Set<string>();
  for (const { folder, exports } of workspaces.values()) {
    for (const target of Object.values(exports)) byCode.add(posix.join(folder, target));
  }
  for (const [path, text] of files) {
    const users = isTestFile(path) || path.startsWith('e2e/') ? byTests : byCode;
    if (code.test(path)) {
      for (const { specifier } of parseImports(text)) {
        const target = resolveImport(specifier, path, files, workspaces);
        if (target) users.add(target);
      }
    }
    for (const target of namedPaths(path, text)) users.add(target);
  }
  return { byCode, byTests };
}

// Programs that are run rather than imported: from package.json, HTML or a worker's URL.
function namedPaths(path: string, text: string): string[] {
  if (!/\.(ts|tsx|mjs|json|html)$|Dockerfile$/.test(path) || path === 'package-lock.json')
    return [];
  const lines = text.split('\n').filter((line) => !commentLine.test(line));
  const words = lines.flatMap((line) => line.match(pathInText) ?? []);
  return words.flatMap((word) => {
    const plain = word.replace(/^\//, '');
    const from = [posix.dirname(path), workspaceOf(path) ?? '', ''];
    return from.map((folder) => posix.join(folder, plain));
  });
}
