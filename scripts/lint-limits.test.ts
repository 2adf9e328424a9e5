import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { rootDir } from './root-dir.ts';
import { runTool } from './run-tool.ts';

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
    const args = ['--config', join(rootDir, '.oxlintrc.json'), '--format', 'json', '.'];
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
