import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { rootDir } from '../../root-dir.ts';
import { openCompilers } from './compiler.ts';

const types = openCompilers();
afterAll(() => types.close());

const textOf = (path: string): string => readFileSync(join(rootDir, path), 'utf8');
const file = 'packages/money/src/fee.ts';
const text = textOf(file);

it('refuses a file with wrong types, and then takes the right one', async () => {
  expect(await types.refuses(file, `${text}\nexport const wrong: string = 1;\n`)).toBe(true);
  expect(await types.refuses(file, `${text}\nexport const right = 1;\n`)).toBe(false);
});

it('refuses a change that another file does not fit', async () => {
  expect(await types.refuses(file, text.replace('chargeOf', 'otherName'))).toBe(true);
});

it('takes a class that another workspace imports and gives back', async () => {
  // A class with a private member fits only itself, and not a copy of it.
  const shared = 'apps/server/src/builds/served-texts.ts';
  const before = textOf(shared);
  expect(before).toContain('#build');
  expect(await types.refuses(shared, `${before}\nexport const right = 1;\n`)).toBe(false);
});
