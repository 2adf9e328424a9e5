import type { Plugin, ResolvedConfig } from 'vite';
import { inlineCode } from './inline-code.ts';

/** Builds the script of the captcha's document; the server puts it into that document. */
export function captchaDocument(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'captcha-document',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    async generateBundle() {
      const entry = 'src/captcha-document/entry.ts';
      const source = await inlineCode(config.root, entry, 'captchaDocument');
      this.emitFile({ type: 'asset', fileName: 'captcha-document.js', source });
    },
  };
}
