import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

const brotliMaxBytes = 2048;

it('is one file without imports, under 2 KB as a browser receives it', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: { output: { minify: true } },
      lib: { entry: new URL('./index.ts', import.meta.url).pathname, formats: ['es'] },
    },
  });
  const [bundle] = result as Rolldown.RolldownOutput[];
  const [file] = bundle?.output ?? [];

  expect(bundle?.output).toHaveLength(1);
  expect(file?.imports).toEqual([]);
  expect(brotliCompressSync(file?.code ?? '').length).toBeLessThan(brotliMaxBytes);
});
