import { docsSnippet, readBlocks } from '@opencashier/testing/docs-snippet';
import { expect, it } from 'vitest';
import { isTestFile, readSourceFiles } from './lib/source-files.ts';

const files = readSourceFiles();
const page = files.get('docs/embedding.md') ?? '';
const blocks = readBlocks(page);

it('a test runs every named example of docs/embedding.md', () => {
  const tests = [...files].filter(([path]) => path.startsWith('e2e/') || isTestFile(path));
  const code = tests.map(([, text]) => text).join('\n');
  const names = blocks.map(({ name }) => name).filter((name) => name !== undefined);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !code.includes(`docsSnippet('${name}'`))).toEqual([]);
});

it('every code block of docs/embedding.md has a test, except the diagram', () => {
  const nameless = blocks.filter(({ name }) => name === undefined);
  expect(nameless.map(({ language }) => language)).toEqual(['text']);
  expect(nameless[0]?.code).toContain('your backend  --signs-->  token');
  // Otherwise indented blocks and other kinds of fences would be missed.
  expect(page.match(/^\s*(```|~~~)/gm)).toHaveLength(2 * blocks.length);
  expect(page.match(/\n\n {4,}\S/)).toBeNull();
});

it('the README of the package shows the tested example', () => {
  const [shown] = readBlocks(files.get('packages/embed/README.md') ?? '');
  expect(shown?.code).toBe(docsSnippet('module'));
});
