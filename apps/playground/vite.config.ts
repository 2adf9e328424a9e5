import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // These know light-dark(), which would else be taken apart.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // No data: addresses and no injected helper: the page's policy is as strict as it reads.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
