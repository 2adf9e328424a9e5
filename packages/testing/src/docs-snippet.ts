import { readFileSync } from 'node:fs';

export interface DocsBlock {
  /** The name in `<!-- run: name -->` above the block; undefined if there is none. */
  name: string | undefined;
  language: string;
  code: string;
}

/** Every fenced block of a page. */
export function readBlocks(page: string): DocsBlock[] {
  const fence = /(?:<!-- run: ([\w-]+) -->\n+)?^```(\w*)\n([^]*?)\n```$/gm;
  return [...page.matchAll(fence)].map(([, name, language = '', code = '']) => ({
    name,
    language,
    code,
  }));
}

/** The example of this name in docs/embedding.md, unchanged. */
export function docsSnippet(name: string): string {
  const page = readFileSync(new URL('../../../docs/embedding.md', import.meta.url), 'utf8');
  const block = readBlocks(page).find((one) => one.name === name);
  if (!block) throw new Error(`docs/embedding.md has no example “${name}”.`);
  return block.code;
}
