import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundleScript, scriptLimits, type ScriptName } from './bundle.ts';

it.each(Object.entries(scriptLimits) as [ScriptName, number][])(
  '%s is one script without imports, at most %i bytes compressed',
  async (name, max) => {
    const { code, imports } = await bundleScript(name);

    expect(imports).toEqual([]);
    expect(code).not.toMatch(/\bimport\b/);
    expect(brotliCompressSync(code).length).toBeLessThanOrEqual(max);
  },
);
