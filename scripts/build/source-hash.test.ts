import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sourceHash } from './source-hash.ts';

const folder = mkdtempSync(join(tmpdir(), 'opencashier-hash-'));

afterAll(() => rmSync(folder, { recursive: true }));

const sources = {
  'package-lock.json': '{}',
  'locales/en.json': '{}',
  'apps/widget/package.json': '{ "dependencies": { "@opencashier/contract": "*" } }',
  'apps/widget/src/main.tsx': 'first',
  'packages/contract/package.json': '{ "dependencies": { "@opencashier/money": "*" } }',
  'packages/money/package.json': '{}',
  'packages/money/src/index.ts': 'first',
  'packages/ledger/package.json': '{}',
};

function hashWith(changes: Record<string, string> = {}): string {
  const root = `${mkdtempSync(join(folder, 'copy-'))}/`;
  for (const [path, text] of Object.entries({ ...sources, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return sourceHash(root, 'apps/widget');
}

it('is the same for the same sources in any folder', () => {
  expect(hashWith()).toBe(hashWith());
});

it.each([
  'apps/widget/src/main.tsx',
  'apps/widget/src/new.ts',
  'packages/money/src/index.ts',
  'locales/en.json',
  'package-lock.json',
])('changes when %s changes', (path) => {
  expect(hashWith({ [path]: 'changed' })).not.toBe(hashWith());
});

it.each([
  'apps/widget/src/main.test.tsx',
  'apps/widget/dist/index.html',
  'apps/widget/node_modules/a/index.js',
  'packages/ledger/src/index.ts',
  'docs/spec.md',
])('ignores changes to %s', (path) => {
  expect(hashWith({ [path]: 'changed' })).toBe(hashWith());
});
