import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { catalogueDirectory } from '../load/load-catalogue.ts';

const page = fileURLToPath(new URL('../../../../docs/adding-a-method.md', import.meta.url));
const guide = readFileSync(page, 'utf8');

const files = [...guide.matchAll(/^`([^`]+)`:\n\n```\w+\n([\s\S]*?)```/gm)].map(
  ([, name = '', text = '']) => ({ name, text }),
);
const [, right = '', wrong = ''] = /spell `([^`]+)` as `([^`]+)`/.exec(guide) ?? [];

/** The steps of docs/adding-a-method.md, for tests that follow them exactly. */
export const addingGuide = {
  fileNames: files.map(({ name }) => name),
  /** The file that the guide tells the reader to check. */
  checkedFile: /^```sh\nnpm run catalogue:check -- (\S+)\n```/m.exec(guide)?.[1] ?? '',
  /** The check's output for the method, and for the mistake in it. */
  outputs: [...guide.matchAll(/^```text\n([\s\S]*?)```/gm)].map(([, text]) => text),

  /** A minimal checkout for the guide, with the catalogue in its place, until the test ends. */
  checkout(): string {
    const root = mkdtempSync(join(tmpdir(), 'adding-a-method-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    cpSync(catalogueDirectory, join(root, 'packages/catalogue'), {
      recursive: true,
      filter: (source) => !/\/(?:node_modules|src)$/.test(source),
    });
    return root;
  },

  /** Steps 2 and 3. */
  writeFiles(root: string): void {
    for (const { name, text } of files) writeFileSync(join(root, name), text);
  },

  /** Step 5. */
  makeMistake(root: string): void {
    const { name = '', text = '' } = files.at(-1) ?? {};
    writeFileSync(join(root, name), text.replace(right, wrong));
  },
};
