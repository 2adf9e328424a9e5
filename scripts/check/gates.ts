import { runNode, runTool, type ToolRun } from '../run-tool.ts';

export interface Gate {
  name: string;
  run: () => Promise<ToolRun>;
  /** Prints what the gate said even when it is green. */
  isTold?: boolean;
}

const tool =
  (command: string, ...args: string[]) =>
  () =>
    runTool(command, args);

const script =
  (...args: string[]) =>
  () =>
    runNode(args);

// In the order in which they run: what is quick and often red comes first.
export const gates: Gate[] = [
  { name: 'format', run: tool('oxfmt', '--check') },
  { name: 'lint', run: tool('oxlint', '--type-aware', '--deny-warnings') },
  { name: 'types', run: tool('tsc', '--noEmit') },
  { name: 'structure', run: script('scripts/structure.ts') },
  { name: 'catalogue', run: script('packages/catalogue/src/check.ts') },
  { name: 'locales', run: script('scripts/locales.ts') },
  // The tests of the server serve the real widget.
  { name: 'widget build', run: script('scripts/build.ts') },
  { name: 'unit and database', run: tool('vitest', 'run') },
  {
    name: 'browser journeys',
    run: tool('playwright', 'test', '--config', 'e2e/playwright.config.ts'),
  },
  { name: 'rules', run: script('scripts/spec.ts', '--summary'), isTold: true },
];
