import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundleScript } from './bundle.ts';

const brotliMaxBytes = 4608;

it('is one script without imports, at most 4.5 KB compressed', async () => {
  const { code, imports } = await bundleScript();

  expect(imports).toEqual([]);
  expect(code).not.toMatch(/\bimport\b/);
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(brotliMaxBytes);
});
