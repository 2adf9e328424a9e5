import { docsSnippet } from '@opencashier/testing/docs-snippet';

/** A small project around the example of one framework in docs/frameworks.md. */
export interface GuideProject {
  packages: readonly string[];
  files: Readonly<Record<string, string>>;
  /** Run with the project's own node_modules/.bin. */
  build: readonly string[];
}

const snippet = (name: string) => docsSnippet(name, 'frameworks.md');
const page = (script: string) =>
  `<!doctype html><div id="cashier"></div><script type="module" src="${script}"></script>`;
// The example without a framework uses top-level await.
const viteConfig = (plugin: string, call: string) =>
  `${plugin}\nexport default { build: { target: 'es2022' }, plugins: [${call}] };`;
const vite = ['vite', 'build', '--logLevel', 'warn'];

export const guideProjects: Readonly<Record<string, GuideProject>> = {
  react: {
    packages: ['vite@7', '@vitejs/plugin-react@5', 'react@19', 'react-dom@19'],
    files: {
      'index.html': page('/main.tsx'),
      'vite.config.js': viteConfig(`import react from '@vitejs/plugin-react';`, 'react()'),
      'main.tsx': `import { createRoot } from 'react-dom/client';
import { Cashier } from './Cashier.tsx';
createRoot(document.querySelector('#cashier')!).render(<Cashier onLeave={() => {}} />);`,
      'Cashier.tsx': snippet('guide-react'),
    },
    build: vite,
  },
  next: {
    packages: [
      'next@15',
      'react@19',
      'react-dom@19',
      'typescript@5',
      '@types/react@19',
      '@types/node@22',
    ],
    files: {
      'app/layout.tsx': `import type { ReactNode } from 'react';
export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
      'app/cashier/page.tsx': snippet('guide-next-page'),
      // The React example in a client component, as the page says.
      'app/events/cashier.tsx': `'use client';\n${snippet('guide-react')}`,
      'app/events/page.tsx': `'use client';
import { Cashier } from './cashier';
export default function Page() {
  return <Cashier onLeave={() => {}} />;
}`,
    },
    build: ['next', 'build'],
  },
  vue: {
    packages: ['vite@7', '@vitejs/plugin-vue@6', 'vue@3'],
    files: {
      'index.html': page('/main.ts'),
      'vite.config.js': viteConfig(`import vue from '@vitejs/plugin-vue';`, 'vue()'),
      'main.ts': `import { createApp } from 'vue';
import Cashier from './Cashier.vue';
createApp(Cashier).mount('#cashier');`,
      'Cashier.vue': snippet('guide-vue'),
    },
    build: vite,
  },
  svelte: {
    packages: ['vite@7', '@sveltejs/vite-plugin-svelte@6', 'svelte@5'],
    files: {
      'index.html': page('/main.ts'),
      'vite.config.js': viteConfig(
        `import { svelte } from '@sveltejs/vite-plugin-svelte';`,
        'svelte()',
      ),
      'main.ts': `import { mount } from 'svelte';
import Cashier from './Cashier.svelte';
mount(Cashier, { target: document.body, props: { onLeave() {} } });`,
      'Cashier.svelte': snippet('guide-svelte'),
    },
    build: vite,
  },
  plain: {
    packages: ['vite@7'],
    files: {
      'index.html': page('/main.ts'),
      'vite.config.js': viteConfig('', ''),
      'main.ts': snippet('guide-plain'),
    },
    build: vite,
  },
};
