const module = JSON.stringify(`${import.meta.dirname}/load-files.ts`);

/**
 * A plugin that replaces Vite's own function around every import(), which would show a screen
 * before its styles have loaded.
 */
export function importWithFiles() {
  return {
    name: 'import-with-files',
    apply: 'build' as const,
    enforce: 'pre' as const,
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { loadFiles as __vitePreload } from ${module};`,
    },
  };
}
