import { formatProblem } from '../../lib/source-files.ts';
import { checkStructure } from '../check.ts';

const everyWorkspace = [
  ...['money', 'contract', 'catalogue', 'postgres', 'ledger', 'embed', 'testing'].map(
    (name) => `packages/${name}`,
  ),
  ...['widget', 'server', 'console', 'sandbox', 'playground'].map((name) => `apps/${name}`),
];

const names = everyWorkspace.map((folder) => folder.replace(/^\w+/, '@opencashier'));

// A small repository in which every workspace declares every other, so that only the rule under
// test can fail.
export function problemsIn(
  sources: Record<string, string>,
  declared = [...names, 'react', 'zod'],
): string[] {
  const files = new Map(Object.entries(sources));
  files.set('package.json', JSON.stringify({ devDependencies: { vitest: '*' } }));
  for (const folder of everyWorkspace) {
    const name = folder.replace(/^\w+/, '@opencashier');
    const dependencies = Object.fromEntries(declared.map((dependency) => [dependency, '*']));
    const exports = { '.': './src/index.ts', './*': './src/*.ts' };
    files.set(`${folder}/package.json`, JSON.stringify({ name, exports, dependencies }));
  }
  return checkStructure(files).problems.map(formatProblem);
}

export function problemOf(file: string, text: string): string | undefined {
  return problemsIn({ [file]: text })[0];
}
