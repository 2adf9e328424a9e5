import type { SourceFile } from '../../structure/modules.ts';

const test = /\.test\.tsx?$/;

/**
 * The tests that import a file, directly or through others, the closest first. Hundreds of tests
 * start the whole server and are as far from a file as each other: those of its subject come first.
 */
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
    const shared = (path: string) => sharedFolders(path, file);
    return [...distances]
      .filter(([path]) => test.test(path))
      .toSorted(([a, near], [b, far]) => near - far || shared(b) - shared(a))
      .map(([path]) => path);
  };
}

/** The number of folders that both paths begin with. */
function sharedFolders(path: string, other: string): number {
  const folders = path.split('/').slice(0, -1);
  const others = other.split('/').slice(0, -1);
  const parting = folders.findIndex((folder, depth) => folder !== others[depth]);
  return parting === -1 ? folders.length : parting;
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
