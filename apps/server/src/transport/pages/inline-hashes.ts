import { createHash } from 'node:crypto';

/** The hashes of a page's inline scripts or styles, for its policy. */
export function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const pattern = new RegExp(
    `<${tag}(?<attributes>[^>]*)>(?<content>[^<]*(?:<(?!/${tag}>)[^<]*)*)</${tag}>`,
    'g',
  );
  return [...html.matchAll(pattern)].flatMap(({ groups }) => {
    const { attributes = '', content = '' } = groups ?? {};
    // A script with an address or of a data type runs no inline code.
    if (/\bsrc=|application\/json/.test(attributes) || content === '') return [];
    return [createHash('sha256').update(content).digest('base64')];
  });
}
