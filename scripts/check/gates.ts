import { runNode, runTool, type ToolRun } from '../lib/run-tool.ts';
import { changedFiles, changesProduct } from './changed.ts';
import { isProgress, type Progress } from './progress.ts';

export interface Gate {
  name: string;
  run: (onProgress: (progress: Progress) => void) => Promise<ToolRun>;
  /** Prints the gate's output even if it passes. */
  printsOutput?: boolean;
}

const tool =
  (command: string, ...args: string[]): Gate['run'] =>
  (onProgress) =>
    runTool(command, args, {
      onMessage: (message) => {
        if (isProgress(message)) onProgress(message);
      },
    });

const script =
  (...args: string[]): Gate['run'] =>
  () =>
    runNode(args);

const unit = (...args: string[]) => tool('vitest', 'run', ...args);
const browser = (...args: string[]) =>
  tool('playwright', 'test', '--config', 'e2e/playwright.config.ts', ...args);

/** Gates that run side by side. */
type GateGroup = Gate[];

// The quickest checks come first.
const quickGroups: GateGroup[] = [
  [{ name: 'format', run: tool('oxfmt', '--check') }],
  [
    { name: 'lint', run: tool('oxlint', '--type-aware', '--deny-warnings') },
    // Several checkers would each check what they share. The linter uses the other core.
    { name: 'types', run: tool('tsc', '--noEmit', '--checkers', '1') },
  ],
  [
    { name: 'structure', run: script('scripts/structure.ts') },
    { name: 'unused code', run: tool('knip', '--no-progress') },
    // Without the tests: code that only they use is unused, too (see knip.production.ts).
    {
      name: 'code of tests alone',
      run: tool('knip', '--production', '--config', 'knip.production.ts', '--no-progress'),
    },
    { name: 'catalogue', run: script('packages/catalogue/src/commands/check.ts') },
    { name: 'locales', run: script('scripts/locales.ts') },
    // The server's tests serve the real widget.
    { name: 'widget build', run: script('scripts/build.ts') },
  ],
];

/**
 * `npm test`: everything. Unit tests and journeys do not run at the same time, because with twice
 * as many processes each of them would take twice the CPU time.
 */
export const allGroups: GateGroup[] = [
  ...quickGroups,
  [{ name: 'unit and database', run: unit() }],
  [{ name: 'browser journeys', run: browser() }],
  [{ name: 'rules', run: script('scripts/spec.ts', '--summary'), printsOutput: true }],
];

/**
 * `npm test -- --changed`: the tests that import what changed since a commit, and the core journeys
 * if the product itself changed. It is for local work; CI runs everything.
 */
export function changedGroups(since: string): GateGroup[] {
  const groups: GateGroup[] = [
    ...quickGroups,
    [{ name: 'changed unit tests', run: unit('--changed', since, '--passWithNoTests') }],
    [
      {
        name: 'changed journeys',
        run: browser(`--only-changed=${since}`, '--pass-with-no-tests'),
      },
    ],
  ];
  if (!changesProduct(changedFiles(since))) return groups;
  return [...groups, [{ name: 'core journeys', run: browser('--grep', '@core') }]];
}
