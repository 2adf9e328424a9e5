import type { SourceFile } from '../../structure/modules.ts';

const test = /\.test\.tsx?$/;

/**
 * The tests that import a file, directly or through others: in turn the closest by imports, and the
 * closest of its own subject. Hundreds of tests start the whole server, and imports alone do not
 * tell which of them use the file; its folder and its name say more.
 */
export function relatedTests(sources: readonly SourceFile[]): (file: string) => string[] {
  const importers = importersOf(sources);
  return (file) => {
    const distances = distancesTo(file, importers);
    const shared = (path: string) => sharedFolders(path, file);
    const found = [...distances.keys()].filter((path) => test.test(path));
    const distance = (path: string) => distances.get(path) ?? 0;
    const words = wordsOf(file);
    const alike = (path: string) => [...wordsOf(path)].filter((word) => words.has(word)).length;
    const closest = found.toSorted(
      (a, b) => distance(a) - distance(b) || shared(b) - shared(a) || alike(b) - alike(a),
    );
    const subject = file.split('/').indexOf('src') + 1;
    const own = closest
      .filter((path) => shared(path) > subject)
      .toSorted((a, b) => shared(b) - shared(a));
    return [...new Set(closest.flatMap((path, turn) => [path, own[turn] ?? path]))];
  };
}

/** The number of imports between a file and each one that imports it, directly or not. */
function distancesTo(file: string, importers: Map<string, Set<string>>): Map<string, number> {
  const distances = new Map([[file, 0]]);
  // A map that grows while it is read is read to its end.
  for (const [path, distance] of distances) {
    for (const importer of importers.get(path) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}

/** The number of folders that both paths begin with. */
function sharedFolders(path: string, other: string): number {
  const folders = path.split('/').slice(0, -1);
  const others = other.split('/').slice(0, -1);
  const parting = folders.findIndex((folder, depth) => folder !== others[depth]);
  return parting === -1 ? folders.length : parting;
}

/** The words of a path, without the ending of their plural. */
function wordsOf(path: string): Set<string> {
  return new Set(path.split(/[/.-]/).map((word) => word.replace(/s$/, '')));
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
