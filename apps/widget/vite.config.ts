import { importWithFiles } from '@opencashier/design/import-with-files';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build-plugins/chunks.ts';
import { compileHints } from './build-plugins/compile-hints.ts';
import { compressAssets } from './build-plugins/compress.ts';
import { inlinePage } from './build-plugins/inline-page.ts';
import { passOnNotices } from './build-plugins/notices.ts';
import { pageScript } from './build-plugins/page-script.ts';
import { reportSizes } from './build-plugins/report-sizes.ts';
import { scopedName } from './build-plugins/scoped-name.ts';
import { serverModule } from './build-plugins/server-module.ts';
import { slimReact } from './build-plugins/slim-react/slim-react.ts';
import { websocketOnly } from './build-plugins/websocket-only.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [
    react(),
    importWithFiles(),
    slimReact(),
    websocketOnly(),
    inlinePage(),
    pageScript('src/captcha-document/entry.ts'),
    pageScript('src/opening-page/entry.ts'),
    serverModule('page-list', 'src/boot/first-list/page-list.tsx'),
    passOnNotices(),
    compileHints(),
    compressAssets(),
    reportSizes(),
  ],
  css: { modules: { generateScopedName: scopedName(import.meta.dirname) } },
  build: {
    // Together with the polyfills in boot/old-browsers.ts, this runs on phones from 2021.
    target: 'es2021',
    // The first browsers with oklch(), color-mix() and :has(), so that no fallbacks are added.
    cssTarget: ['chrome111', 'safari16.4', 'firefox121'],
    modulePreload: {
      polyfill: false,
      // The first file preloads only the chunks that it imports itself. Their own imports are small
      // and load while the player looks at the list. The page preloads React and the socket.
      resolveDependencies: (file, dependencies, { hostId, hostType }) => {
        if (hostType === 'html') return dependencies;
        if (/\/(react-dom|socket)-/.test(file)) return [];
        return /\/index-/.test(hostId) ? [file] : [...new Set([file, ...dependencies])];
      },
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Inlines the paths, which are constants of one module, into each file that uses them.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        chunkFileNames: ({ name }) =>
          name === 'client' ? 'assets/react-dom-[hash].js' : 'assets/[name]-[hash].js',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  experimental: {
    // The page can be at any depth below the product's path, which the server writes into it.
    // Chunks refer to each other by relative paths.
    renderBuiltUrl: (filename, { hostType }) =>
      hostType === 'html' ? `__CASHIER_BASE__/${filename}` : { relative: true },
  },
});
