import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { docsSnippet, readBlocks } from '@opencashier/testing/docs-snippet';
import { expect, it } from 'vitest';
import { rootDir } from '../root-dir.ts';
import { runTool } from '../lib/run-tool.ts';
import { guideProjects } from './projects.ts';

const inRoot = (path: string): string => join(rootDir, path);
const scriptOf = (text: string) => /<script[^>]*>\n([^]*?)<\/script>/.exec(text)?.[1] ?? '';

/** Declarations that the compilers of Vue and Svelte provide beside the script. */
const provided = `
declare module 'vue' {
  export function onMounted(run: () => void): void;
  export function onBeforeUnmount(run: () => void): void;
  export function useTemplateRef<T>(name: string): { readonly value: T | null };
}
declare function defineEmits<T>(): (name: keyof T) => void;
declare function $props<T = { onLeave: () => void }>(): T;
`;

const files = {
  'react.tsx': docsSnippet('guide-react', 'frameworks.md'),
  'next.tsx': docsSnippet('guide-next-page', 'frameworks.md'),
  'vue.ts': `${scriptOf(docsSnippet('guide-vue', 'frameworks.md'))}\nvoid [place];`,
  'svelte.ts': `${scriptOf(docsSnippet('guide-svelte', 'frameworks.md'))}\nvoid cashier;\nexport {};`,
  'plain.ts': docsSnippet('guide-plain', 'frameworks.md'),
  'provided.d.ts': provided,
};

/** The compiler's output for the examples as files of one project. */
async function check(sources: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'opencashier-guides-'));
  const embed = (entry: string) => [inRoot(`packages/embed/src/${entry}`)];
  const project = {
    extends: inRoot('tsconfig.json'),
    compilerOptions: {
      module: 'ESNext',
      moduleResolution: 'bundler',
      typeRoots: [inRoot('node_modules/@types')],
      types: ['node'],
      paths: {
        react: [inRoot('node_modules/@types/react')],
        'react/*': [inRoot('node_modules/@types/react/*')],
        '@opencashier/embed': embed('index.ts'),
        '@opencashier/embed/react': embed('react.tsx'),
        '@opencashier/embed/token': embed('token.ts'),
      },
    },
    include: [],
    files: Object.keys(sources),
  };
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  const { output } = await runTool('tsc', ['-p', folder]);
  rmSync(folder, { recursive: true });
  return output;
}

it('the examples of docs/frameworks.md have no type errors', async () => {
  expect(await check(files)).toBe('');
});

it('a wrong event field in an example would be a type error', async () => {
  const wrong = files['react.tsx'].replace('({ status })', '({ money })');
  expect(await check({ 'react.tsx': wrong })).toContain("Property 'money' does not exist");
});

it('every example of docs/frameworks.md is built by npm run guides:check', () => {
  const blocks = readBlocks(readFileSync(inRoot('docs/frameworks.md'), 'utf8'));
  const built = Object.values(guideProjects).flatMap((project) => Object.values(project.files));
  expect(blocks.filter(({ name }) => !name)).toEqual([]);
  expect(blocks.filter(({ code }) => !built.includes(code))).toEqual([]);
});
