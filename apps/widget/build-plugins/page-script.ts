import { basename, dirname } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { inlineCode } from './inline-code.ts';

/**
 * Builds the inline script of a page that the server renders. The script is named after the entry's
 * folder.
 */
export function pageScript(entry: string): Plugin {
  const name = basename(dirname(entry));
  let config: ResolvedConfig;
  return {
    name,
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    async generateBundle() {
      const source = await inlineCode(config.root, entry, 'cashierPage');
      this.emitFile({ type: 'asset', fileName: `${name}.js`, source });
    },
  };
}
