import { runNode, runTool, type ToolRun } from '../run-tool.ts';
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

const journeys = ['test', '--config', 'e2e/playwright.config.ts'];

// In the order in which they run: quick gates that fail often come first.
const quickGates: Gate[] = [
  { name: 'format', run: tool('oxfmt', '--check') },
  { name: 'lint', run: tool('oxlint', '--type-aware', '--deny-warnings') },
  { name: 'types', run: tool('tsc', '--noEmit') },
  { name: 'structure', run: script('scripts/structure.ts') },
  { name: 'unused code', run: tool('knip', '--no-progress') },
  { name: 'catalogue', run: script('packages/catalogue/src/commands/check.ts') },
  { name: 'locales', run: script('scripts/locales.ts') },
  // The server's tests serve the real widget.
  { name: 'widget build', run: script('scripts/build.ts') },
];

/** `npm test`: everything. */
export const allGates: Gate[] = [
  ...quickGates,
  { name: 'unit and database', run: tool('vitest', 'run') },
  { name: 'browser journeys', run: tool('playwright', ...journeys) },
  { name: 'rules', run: script('scripts/spec.ts', '--summary'), printsOutput: true },
];

/**
 * `npm test -- --changed`: the tests that import what changed since a commit, and the core journeys
 * if the product itself changed. It is for local work; CI runs everything.
 */
export function changedGates(since: string): Gate[] {
  const gates = [
    ...quickGates,
    {
      name: 'changed unit tests',
      run: tool('vitest', 'run', '--changed', since, '--passWithNoTests'),
    },
    {
      name: 'changed journeys',
      run: tool('playwright', ...journeys, `--only-changed=${since}`, '--pass-with-no-tests'),
    },
  ];
  if (!changesProduct(changedFiles(since))) return gates;
  return [
    ...gates,
    { name: 'core journeys', run: tool('playwright', ...journeys, '--grep', '@core') },
  ];
}
