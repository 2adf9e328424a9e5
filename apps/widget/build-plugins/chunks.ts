import type { Rolldown } from 'vite';

// What the widget asks for while the player looks at the first list.
const besideList =
  /\/src\/(boot\/when-ready\.ts|flows\/guards\.ts|screens\/deposit-root\/RecentTransactions\.tsx)$/;

/**
 * How the modules are laid out in files. Left to itself, the bundler makes a file for every set of
 * screens that share a module, and a form then takes fifty requests of half a kilobyte. Here the
 * first screen is one file, what follows it while it is looked at is another, and what several
 * later screens share is a third.
 */
export const chunkGroups = [
  { name: 'first', tags: ['$initial'] },
  { name: (id, context) => (isReachedBesideList(id, context) ? 'beside-list' : null) },
  // The socket's file and later screens both make ids, and neither should bring the other along.
  { name: 'ids', test: /\/nanoid\// },
  { name: 'later', minShareCount: 2 },
] satisfies Rolldown.CodeSplittingGroup[];

/** Whether a module is one of those beside the list or is imported by one, however indirectly. */
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
