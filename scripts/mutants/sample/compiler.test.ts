import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { rootDir } from '../../root-dir.ts';
import { openCompilers } from './compiler.ts';

const types = openCompilers();
afterAll(() => types.close());

const file = 'packages/money/src/fee.ts';
const text = readFileSync(join(rootDir, file), 'utf8');

it('refuses a file with wrong types, and then takes the right one', async () => {
  expect(await types.refuses(file, `${text}\nexport const wrong: string = 1;\n`)).toBe(true);
  expect(await types.refuses(file, `${text}\nexport const right = 1;\n`)).toBe(false);
});

it('refuses a change that another file does not fit', async () => {
  expect(await types.refuses(file, text.replace('chargeOf', 'otherName'))).toBe(true);
});
