import type { Plugin } from 'vite';

/** Replaces Vite's own function around every import(), which shows a screen without its style. */
export function importWithFiles(): Plugin {
  return {
    name: 'import-with-files',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () =>
        `export { loadFiles as __vitePreload } from ${JSON.stringify(`${import.meta.dirname}/load-files.ts`)};`,
    },
  };
}
