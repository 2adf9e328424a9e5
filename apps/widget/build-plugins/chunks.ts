import type { Rolldown } from 'vite';

// The widget imports these while the player looks at the first list.
const besideList =
  /\/src\/(boot\/start-deferred\.ts|adapters\/popup\.ts|features\/deposits\/flows\/watch\/add-own-deposit-to-pending\.ts|routes\/guards\/deposit-guards\.ts|routes\/tables\/deposits\.ts|ui\/media\/later-icons\.ts|features\/deposits\/screens\/root\/around-list\.ts|features\/deposits\/flows\/watch\/refresh-snippet\.ts|features\/methods\/screens\/focus-next-card\.ts|app\/switch-methods\.ts)$/;

/** The subject of a module that is imported dynamically; the first match decides. */
const subjects: readonly [name: string, module: RegExp][] = [
  ['socket', /\/src\/adapters\/socket\//],
  ['masks', /\/src\/forms\//],
  ['pictures', /\/src\/ui\/media\//],
  ['captcha', /\/captcha\//],
  ['crypto', /\/src\/features\/crypto\//],
  ['peer-to-peer', /\/src\/features\/peer-to-peer\//],
  ['sweepstake', /\/src\/features\/sweepstake\/|\/sweepstake(-guards)?\.ts$/],
  ['withdrawals', /\/src\/features\/withdrawals\/|\/withdrawal(s|-guards)\.ts$/],
  ['deposit-results', /\/src\/features\/deposits\/screens\/result\//],
  ['deposits', /\/src\/features\/deposits\//],
  ['errors', /\/src\/(shell\/|boot\/failure\/start-failed\.tsx)/],
  ['other-screens', /\/src\/features\//],
];

/**
 * Decides which modules share a file. By default the bundler creates a file for every set of
 * screens that share a module, and opening a form takes some fifty requests of half a kilobyte
 * each. Here the first screen is one file, the code that loads right after it is another, and the
 * screens of each subject are a third, with their styles. The code that several subjects share is
 * a file that all of them import, so that no two files import each other.
 */
export const chunkGroups = [
  { name: 'first', tags: ['$initial'] },
  { name: (id, context) => (isReachedBesideList(id, context) ? 'beside-list' : null) },
  // The socket and the later screens both create ids; neither should load the other for that.
  { name: 'ids', test: /\/nanoid\// },
  { name: nameBySubject, includeDependenciesRecursively: false },
] satisfies Rolldown.CodeSplittingGroup[];

/** True if a module is one of `besideList`, or imported by one at any depth. */
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

function nameBySubject(id: string, context: Rolldown.ChunkingContext): string | null {
  const reached = subjectsThatReach(id, context);
  const [name, another] = reached;
  if (another === undefined) return name ?? null;
  return reached.has('deposits') ? 'shared' : 'shared-by-others';
}

/** The subjects of all dynamic imports that load a module, directly or at any depth. */
function subjectsThatReach(
  id: string,
  context: Rolldown.ChunkingContext,
  seen = new Set<string>(),
  found = new Set<string>(),
): Set<string> {
  if (seen.has(id)) return found;
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {};
  const subject = subjects.find(([, module]) => module.test(id))?.[0];
  if (dynamicImporters.length > 0 && subject !== undefined) found.add(subject);
  for (const importer of importers) subjectsThatReach(importer, context, seen, found);
  return found;
}
