import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { rootDir } from './root-dir.ts';
import { runTool } from './lib/run-tool.ts';

interface Report {
  diagnostics: { filename: string; code: string }[];
}

/** The files in which the linter, with the settings of this repository, finds an error. */
async function lint(sources: Record<string, string>): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'opencashier-lint-'));
  try {
    for (const [path, text] of Object.entries(sources)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    // Its paths are relative to its folder.
    await copyFile(join(rootDir, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    const args = ['--format', 'json', '.'];
    const { code, output } = await runTool('oxlint', args, { cwd: folder });
    expect(code).toBe(1);
    const { diagnostics } = JSON.parse(output) as Report;
    return Object.fromEntries(
      diagnostics.map(({ filename, code: rule }) => [filename.replaceAll('\\', '/'), rule]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `export const a${index} = ${index};\n`).join('');

it('the linter refuses long files and unfinished work', async () => {
  const found = await lint({
    'src/long.ts': lines(250),
    'src/too-long.ts': lines(251),
    'src/long.test.ts': lines(400),
    'src/too-long.test.ts': lines(401),
    'src/testing/long.ts': lines(400),
    'src/testing/too-long.ts': lines(401),
    'src/test-too-long.ts': lines(251),
    'src/todo.ts': 'export const a = 1; // TODO: the other half\n',
    'src/hack.ts': '/* It is a hack. */\nexport const a = 1;\n',
  });
  expect(found).toEqual({
    'src/too-long.ts': 'eslint(max-lines)',
    'src/too-long.test.ts': 'eslint(max-lines)',
    'src/testing/too-long.ts': 'eslint(max-lines)',
    'src/test-too-long.ts': 'eslint(max-lines)',
    'src/todo.ts': 'eslint(no-warning-comments)',
    'src/hack.ts': 'eslint(no-warning-comments)',
  });
});

it('the linter refuses tests that do not run, run alone or sleep', async () => {
  const testOf = (call: string) =>
    `import { expect, it } from 'vitest';\n${call}('works', () => expect(1).toBe(1));\n`;
  const sleep = "import { setTimeout } from 'node:timers/promises';\nawait setTimeout(50);\n";
  const found = await lint({
    'src/runs.test.ts': testOf('it'),
    'src/only.test.ts': testOf('it.only'),
    'src/skip.test.ts': testOf('it.skip'),
    'src/sleep.test.ts': sleep,
    'e2e/sleep.ts': sleep,
    'src/sleep.ts': sleep,
  });
  expect(found).toEqual({
    'src/only.test.ts': 'vitest(no-focused-tests)',
    'src/skip.test.ts': 'vitest(no-disabled-tests)',
    'src/sleep.test.ts': 'eslint(no-restricted-imports)',
    'e2e/sleep.ts': 'eslint(no-restricted-imports)',
  });
});

it('the linter refuses a change of a store outside its actions', async () => {
  const change = 'useDeposit.setState({ amount: 1 });\n';
  const src = 'apps/widget/src';
  const found = await lint({
    [`${src}/features/deposits/flows/create/create-deposit.ts`]: change,
    [`${src}/features/deposits/screens/DepositForm.tsx`]: change,
    [`${src}/boot/host/handle-host.ts`]: change,
    [`${src}/features/deposits/state.ts`]: change,
    [`${src}/features/peer-to-peer/actions.ts`]: change,
    [`${src}/state/session.ts`]: change,
    [`${src}/state/old-browser.ts`]: 'AbortSignal.any([]);\n',
    [`${src}/testing/fixtures.ts`]: change,
    [`${src}/features/deposits/flows/create/create-deposit.test.ts`]: change,
  });
  expect(found).toEqual({
    [`${src}/features/deposits/flows/create/create-deposit.ts`]: 'eslint(no-restricted-properties)',
    [`${src}/features/deposits/screens/DepositForm.tsx`]: 'eslint(no-restricted-properties)',
    [`${src}/boot/host/handle-host.ts`]: 'eslint(no-restricted-properties)',
    [`${src}/state/old-browser.ts`]: 'eslint(no-restricted-properties)',
  });
});

it('the linter refuses file names in another case', async () => {
  const text = 'export const a = 1;\n';
  const names = ['parse-amount.ts', 'Button.tsx', 'Button.test.tsx', 'main.tsx', 'chromium.d.mts'];
  const refused = ['parseAmount.ts', 'parse_amount.test.ts', 'Amount.test.ts', 'moneyInput.tsx'];
  const found = await lint(
    Object.fromEntries([...names, ...refused].map((name) => [`src/${name}`, text])),
  );
  expect(found).toEqual(
    Object.fromEntries(refused.map((name) => [`src/${name}`, 'unicorn(filename-case)'])),
  );
});
