import type { Problem, SourceFiles } from '../lib/source-files.ts';
import { nameProblem } from './file-names.ts';
import { checkIndexes } from './migration-indexes.ts';
import { textRules } from './text-rules.ts';

const linesMax = 250;

/** Every violation of CONTRIBUTING.md's rules for tidiness. */
export function checkTidiness(files: SourceFiles): Problem[] {
  return [...files].flatMap(([path, text]) => [
    ...checkName(path),
    ...checkLength(path, text),
    ...checkEnd(path, text),
    ...checkLines(path, text),
    ...checkIndexes(path, text),
  ]);
}

function checkName(path: string): Problem[] {
  const message = nameProblem(path);
  return message ? [{ file: path, line: 1, message }] : [];
}

/** The linter limits the length of code. */
function checkLength(path: string, text: string): Problem[] {
  const lines = text.split('\n').length - 1;
  if (!path.endsWith('.css') || lines <= linesMax) return [];
  return [{ file: path, line: linesMax, message: `${lines} lines; at most ${linesMax}` }];
}

function checkEnd(path: string, text: string): Problem[] {
  if (text === '' || text.endsWith('\n')) return [];
  const message = 'the file does not end with a newline';
  return [{ file: path, line: text.split('\n').length, message }];
}

function checkLines(path: string, text: string): Problem[] {
  if (/^scripts\/tidy[./]/.test(path)) return [];
  const rules = textRules.filter((rule) => rule.appliesTo(path));
  return text
    .split('\n')
    .flatMap((line, index) =>
      rules
        .filter((rule) => rule.pattern.test(line))
        .map(({ message }) => ({ file: path, line: index + 1, message })),
    );
}
