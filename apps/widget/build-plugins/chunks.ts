import type { Rolldown } from 'vite';

// The widget imports these while the player looks at the first list.
const besideList =
  /\/src\/(boot\/start-deferred\.ts|boot\/first-list\/rehearse-list\.tsx|adapters\/popup\.ts|features\/deposits\/flows\/watch\/add-own-deposit-to-pending\.ts|routes\/guards\/deposit-guards\.ts|routes\/tables\/deposits\.ts|ui\/media\/later-icons\.ts|features\/deposits\/screens\/root\/around-list\.ts|features\/deposits\/flows\/watch\/refresh-snippet\.ts|features\/methods\/screens\/focus-next-card\.ts|app\/switch-methods\.ts|format\/format-rate\.ts|ui\/outcome\/figure-width\.ts|shell\/(errors\/problem-text|share|support|use-focus-after-time|use-problem|use-seconds-left)\.ts|features\/deposits\/flows\/start-deposit\.ts)$/;

// Files that have nothing else in common use these; none should load another for that.
const compilerFunction = /@oxc-project[/+]runtime/;

/**
 * The stage of the screens in a file: pages that only show something, the form of a deposit, the
 * purchase of a package, a payment, or the form of a withdrawal. Files that only some players load
 * have none.
 */
type Stage = 'view' | 'form' | 'purchase' | 'payment' | 'withdrawal';

/** The file of a module that is imported dynamically, and its stage; the first match decides. */
const files: readonly [name: string, stage: Stage | undefined, module: RegExp][] = [
  ['socket', undefined, /\/src\/adapters\/socket\//],
  ['wallets', 'withdrawal', /\/src\/forms\/wallet-/],
  ['masks', undefined, /\/src\/forms\//],
  ['pictures', undefined, /\/src\/ui\/media\//],
  ['captcha', undefined, /\/captcha\//],
  ['peer-to-peer-payment', 'payment', /\/P2pPaymentScreen\.tsx$/],
  ['peer-to-peer', 'form', /\/src\/features\/peer-to-peer\//],
  ['withdrawal-form', 'withdrawal', /\/ConvertScreen\.tsx$/],
  ['purchase', 'purchase', /\/SelectNetworkScreen\.tsx$/],
  ['sweepstake', 'view', /\/src\/features\/sweepstake\/|\/sweepstake(-guards)?\.ts$/],
  ['withdrawal-form', 'withdrawal', /\/src\/features\/withdrawals\/screens\/(form|confirm)\//],
  ['withdrawals', 'view', /\/src\/features\/withdrawals\/|\/withdrawal(s|-guards)\.ts$/],
  ['payment', 'payment', /\/src\/features\/(deposits\/screens\/payment|instructions)\//],
  ['outcomes', 'view', /\/src\/features\/(crypto|deposits\/screens\/result)\//],
  ['deposits', 'form', /\/src\/features\/deposits\//],
  ['pages', 'view', /\/src\/(features|shell)\/|\/boot\/failure\/start-failed\.tsx$/],
];

type Has = (...stages: Stage[]) => boolean;

/**
 * The file of a module that several files need, by their stages; the first match decides. Each
 * condition also holds for every larger set of stages. A module is needed wherever its importers
 * are, so each of these files imports only those above it, and no two files import each other.
 */
const sharedFiles: readonly [name: string, isFor: (has: Has) => boolean][] = [
  ['shared', (has) => has('view') && has('form')],
  ['shared', (has) => has('view') && has('purchase', 'payment') && has('withdrawal')],
  ['shared', (has) => has('view') && has('purchase') && has('payment')],
  ['shared-by-forms', (has) => has('form', 'purchase', 'payment') && has('withdrawal')],
  ['shared-by-forms', (has) => has('form') && has('payment')],
  ['shared-by-deposits', (has) => has('form') && has('purchase')],
  ['deposits', (has) => has('form')],
  ['shared-by-payments', (has) => has('payment')],
  ['shared-by-coins', (has) => has('purchase')],
  ['shared-by-withdrawals', (has) => has('withdrawal') && has('view')],
  ['withdrawal-form', (has) => has('withdrawal')],
  ['shared-by-pages', () => true],
];

/**
 * Decides which modules share a file. By default the bundler creates a file for every set of
 * screens that share a module, and opening a form takes some fifty requests of half a kilobyte
 * each. Here the first screen is one file, the code that loads right after it is another, and the
 * screens of a subject are one or two more, with their styles: a form and a list need different
 * code, so they are separate. The code that several files need is in one of `sharedFiles`.
 */
export const chunkGroups = [
  { name: 'first', tags: ['$initial'] },
  { name: (id, context) => (isReachedBesideList(id, context) ? 'beside-list' : null) },
  { name: nameByUse, includeDependenciesRecursively: false },
] satisfies Rolldown.CodeSplittingGroup[];

/** True if a module loads with `besideList`: it is one of them or imported by one at any depth. */
function isReachedBesideList(
  id: string,
  context: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (besideList.test(id) || compilerFunction.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isReachedBesideList(importer, context, seen));
}

function nameByUse(id: string, context: Rolldown.ChunkingContext): string | null {
  const uses = usesOf(id, context);
  const names = new Set(uses.map(([name]) => name));
  const [name, another] = names;
  if (another === undefined) return name ?? null;
  const stages = new Set(uses.map(([, stage]) => stage));
  const has: Has = (...wanted) => wanted.some((stage) => stages.has(stage));
  return sharedFiles.find(([, isFor]) => isFor(has))?.[0] ?? null;
}

type File = (typeof files)[number];

/** The files of all dynamic imports that load a module, directly or at any depth. */
function usesOf(
  id: string,
  context: Rolldown.ChunkingContext,
  seen = new Set<string>(),
  found: File[] = [],
): File[] {
  if (seen.has(id)) return found;
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {};
  const file = files.find(([, , module]) => module.test(id));
  if (dynamicImporters.length > 0 && file) found.push(file);
  for (const importer of importers) usesOf(importer, context, seen, found);
  return found;
}
