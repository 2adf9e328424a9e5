import { importWithFiles } from '@opencashier/design/import-with-files';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), importWithFiles()],
  resolve: {
    alias: [{ find: /^zod$/, replacement: `${import.meta.dirname}/src/api/zod-without-eval.ts` }],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // These browsers support relative colours, which would otherwise be compiled away.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // No data: URLs and no injected helper, because the page's policy allows neither.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
  },
  experimental: {
    // The page is served at any depth, so chunks refer to each other relatively.
    renderBuiltUrl: (filename, { hostType }) =>
      hostType === 'html' ? `/${filename}` : { relative: true },
  },
});
