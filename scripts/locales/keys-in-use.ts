import { errorTable } from '../../packages/contract/src/errors.ts';
import { isTestFile, type SourceFiles } from '../source-files.ts';

const quoted = /(['"`])([\w.-]+)\1/g;
const template = /`([^`\n]*\$\{[^`\n]*)`/g;
const hole = /\$\{[^{}]*\}/g;

/**
 * Tells whether widget or server can ask for a key: their code names it whole, or has a template
 * that makes it (`status.${status}`), or it is the text of an error that a call can answer.
 */
export function keysInUse(files: SourceFiles): (key: string) => boolean {
  const names = new Set(Object.keys(errorTable).map((code) => `common.errors.${code}`));
  // A status that failed may have a text of its own.
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

// A template makes keys if dots part its pieces, one of which at least stands fixed. A hole fills
// one piece, or the end of one as in `arrival.${kind}Range`. Errors are known by their table alone.
function familyOf(made: string): RegExp | undefined {
  const pieces = made.replace(hole, '*').split('.');
  const isFixed = (piece: string): boolean => /^[\w-]{3,}$/.test(piece);
  if (pieces.length < 2 || !pieces.some(isFixed) || made.startsWith('common.errors.')) return;
  if (!pieces.every((piece) => /^[\w*-]+$/.test(piece))) return;
  const source = pieces.map((piece) => piece.replaceAll('*', String.raw`[\w-]+`));
  return new RegExp(`^${source.join(String.raw`\.`)}$`);
}
