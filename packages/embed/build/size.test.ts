import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundleScript } from './bundle.ts';

it.each([
  ['open-cashier.js', 4096],
  ['open-cashier-element.js', 4608],
] as const)('%s is one script without imports, at most %i bytes compressed', async (name, max) => {
  const { code, imports } = await bundleScript(name);

  expect(imports).toEqual([]);
  expect(code).not.toMatch(/\bimport\b/);
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(max);
});
