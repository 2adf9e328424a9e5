import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { docsSnippet } from '@opencashier/testing/docs-snippet';
import { expect, it } from 'vitest';
import { reactNativeAliases } from '../e2e/fixtures/product/react-native/aliases.ts';
import { rootDir } from './root-dir.ts';
import { runTool } from './lib/run-tool.ts';

const inRoot = (path: string): string => join(rootDir, path);

/** The compiler's output for one file of an app. */
async function check(code: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'opencashier-types-'));
  const fakes = Object.entries(reactNativeAliases).map(([name, file]) => [name, [file]]);
  const project = {
    extends: inRoot('tsconfig.json'),
    compilerOptions: {
      module: 'ESNext',
      moduleResolution: 'bundler',
      typeRoots: [inRoot('node_modules/@types')],
      types: [],
      paths: {
        ...Object.fromEntries(fakes),
        react: [inRoot('node_modules/@types/react')],
        'react/*': [inRoot('node_modules/@types/react/*')],
        '@opencashier/embed/react-native': [inRoot('packages/embed/src/react-native.ts')],
      },
    },
    include: [],
    files: ['example.tsx', inRoot('examples/native/react-native/App.tsx')],
  };
  writeFileSync(join(folder, 'example.tsx'), code);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  const { output } = await runTool('tsc', ['-p', folder]);
  rmSync(folder, { recursive: true });
  return output;
}

it('the React Native sample and the docs’ example have no type errors', async () => {
  expect(await check(docsSnippet('react-native'))).toBe('');
});

it('a wrong call of the bridge in the example would be a type error', async () => {
  const wrong = docsSnippet('react-native').replace('updateToken(token)', 'updateToken(7)');
  expect(await check(wrong)).toMatch(/^\S*example\.tsx\(\d+,\d+\): error TS2345/);
});
