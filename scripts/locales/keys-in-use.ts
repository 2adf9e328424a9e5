import { errorTable } from '../../packages/contract/src/errors.ts';
import { isTestFile, type SourceFiles } from '../lib/source-files.ts';

const quoted = /(['"`])([\w.-]+)\1/g;
const template = /`([^`\n]*\$\{[^`\n]*)`/g;
const placeholder = /\$\{[^{}]*\}/g;

/**
 * Tells whether the widget or the server can use a key: their code contains it, or has a template
 * that produces it (`status.${status}`), or it is the text of an error code.
 */
export function keysInUse(files: SourceFiles): (key: string) => boolean {
  const names = new Set(Object.keys(errorTable).map((code) => `common.errors.${code}`));
  // An HTTP error status can have its own text.
  const families = [/^common\.errors\.[45]\d\d$/];
  for (const [path, text] of files) {
    if (!/^apps\/(widget|server)\/src\/.*\.tsx?$/.test(path) || isTestFile(path)) continue;
    for (const [, , name = ''] of text.matchAll(quoted)) names.add(name);
    for (const [, made = ''] of text.matchAll(template)) {
      const family = familyOf(made);
      if (family) families.push(family);
    }
  }
  return (key) => names.has(key) || families.some((family) => family.test(key));
}

// A template produces keys if it has several parts separated by dots and at least one of them is
// fixed. A placeholder fills a part, or a piece of one as in `arrival.${kind}Range`. Errors come
// from their table only.
function familyOf(made: string): RegExp | undefined {
  const pieces = made.replace(placeholder, '*').split('.');
  const isFixed = (piece: string): boolean => /^[\w-]{3,}$/.test(piece);
  if (pieces.length < 2 || !pieces.some(isFixed) || made.startsWith('common.errors.')) return;
  if (!pieces.every((piece) => /^[\w*-]+$/.test(piece))) return;
  const source = pieces.map((piece) => piece.replaceAll('*', String.raw`[\w-]+`));
  return new RegExp(`^${source.join(String.raw`\.`)}$`);
}
