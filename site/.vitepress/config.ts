import { defineConfig } from 'vitepress';
import { slug } from '../../scripts/site/slug.ts';
import { navigation, sidebar } from './contents.ts';

// npm run site writes the pages from docs/ into .pages and builds them into dist.
export default defineConfig({
  title: 'OpenCashier',
  description: 'An open-source payment cashier: deposits and withdrawals on your own site.',
  lang: 'en',
  srcDir: '.pages',
  outDir: 'dist',
  cleanUrls: false,
  // The playground runs on the reader's machine.
  ignoreDeadLinks: 'localhostLinks',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/mark.svg' }]],
  markdown: {
    // The pages are plain Markdown, in which <name> is a placeholder and no element.
    html: false,
    anchor: { slugify: slug },
    toc: { slugify: slug },
    theme: { light: 'github-light', dark: 'github-dark' },
    languageAlias: { svg: 'xml' },
  },
  // The index of the search is one chunk.
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  themeConfig: {
    logo: '/mark.svg',
    nav: navigation,
    sidebar,
    outline: { level: [2, 3] },
    search: { provider: 'local' },
    docFooter: { prev: 'Previous', next: 'Next' },
    footer: { message: 'Licensed under the Apache License 2.0.' },
  },
});
