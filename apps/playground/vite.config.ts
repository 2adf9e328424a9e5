import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // These browsers support light-dark(), which would otherwise be compiled away.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // No data: URLs and no injected helper, because the page's policy allows neither.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
