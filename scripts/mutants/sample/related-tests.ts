import { posix } from 'node:path';
import type { SourceFile } from '../../structure/modules.ts';

const test = /\.test\.tsx?$/;

/** The tests that import a file, directly or through others, the closest first. */
export function relatedTests(sources: readonly SourceFile[]): (file: string) => string[] {
  const importers = importersOf(sources);
  return (file) => {
    const distances = new Map([[file, 0]]);
    // A map that grows while it is read is read to its end.
    for (const [path, distance] of distances) {
      for (const importer of importers.get(path) ?? []) {
        if (!distances.has(importer)) distances.set(importer, distance + 1);
      }
    }
    const isElsewhere = (path: string) => Number(posix.dirname(path) !== posix.dirname(file));
    return [...distances]
      .filter(([path]) => test.test(path))
      .toSorted(([a, near], [b, far]) => near - far || isElsewhere(a) - isElsewhere(b))
      .map(([path]) => path);
  };
}

function importersOf(sources: readonly SourceFile[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    for (const { target, kind } of imports) {
      if (target === undefined || kind === 'type') continue;
      const known = importers.get(target) ?? new Set();
      importers.set(target, known.add(path));
    }
  }
  return importers;
}
