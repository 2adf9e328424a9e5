import type { Rolldown } from 'vite';

// The widget imports these while the player looks at the first list.
const besideList =
  /\/src\/(boot\/when-ready\.ts|routes\/guards\/deposit-guards\.ts|features\/players\/screens\/RecentTransactions\.tsx|features\/deposits\/flows\/refresh-snippet\.ts)$/;

/**
 * Decides which modules share a file. By default the bundler creates a file for every set of
 * screens that share a module, and opening a form takes some fifty requests of half a kilobyte
 * each. Here the first screen is one file, the code that loads right after it is another, and the
 * code that several later screens share is a third.
 */
export const chunkGroups = [
  { name: 'first', tags: ['$initial'] },
  { name: (id, context) => (isReachedBesideList(id, context) ? 'beside-list' : null) },
  // The socket and the later screens both create ids; neither should load the other for that.
  { name: 'ids', test: /\/nanoid\// },
  { name: 'later', minShareCount: 2 },
] satisfies Rolldown.CodeSplittingGroup[];

/** Whether a module is one of `besideList`, or imported by one at any depth. */
function isReachedBesideList(
  id: string,
  context: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (besideList.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isReachedBesideList(importer, context, seen));
}
