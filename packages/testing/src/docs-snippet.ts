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

/** The example of this name in a page of docs/, unchanged. */
export function docsSnippet(name: string, page = 'embedding.md'): string {
  const text = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');
  const block = readBlocks(text).find((one) => one.name === name);
  if (!block) throw new Error(`docs/${page} has no example “${name}”.`);
  return block.code;
}
