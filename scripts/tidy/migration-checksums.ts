import { checksumOf } from '../../packages/postgres/src/migrations.ts';
import type { Problem, SourceFiles } from '../lib/source-files.ts';

const folders = ['apps/server/migrations', 'packages/ledger/migrations'];
const migration = /^\d{4}-[^/]+\.sql$/;

/**
 * A database that has applied a migration refuses to start if its file has changed since, even in
 * a comment. Each folder therefore lists the checksums of its migrations, a line each.
 */
export function checkChecksums(files: SourceFiles): Problem[] {
  return folders.flatMap((folder) => {
    const list = `${folder}/checksums.txt`;
    const present = linesOf(folder, files);
    const listed = (files.get(list) ?? '').split('\n').filter(Boolean);
    const named = new Set(listed.map(nameIn));
    const missing = [...present].filter(([name]) => !named.has(name));
    return [
      ...listed.flatMap((line, index): Problem[] => {
        const message = problemOf(nameIn(line), line, present);
        return message === undefined ? [] : [{ file: list, line: index + 1, message }];
      }),
      ...missing.map(([, line]) => ({
        file: list,
        line: listed.length + 1,
        message: `this line is missing; add it for the new migration:\n${line}`,
      })),
    ];
  });
}

/** The line of each migration in a folder, by the name of its file. */
function linesOf(folder: string, files: SourceFiles): Map<string, string> {
  const lines = new Map<string, string>();
  for (const [path, sql] of files) {
    const name = path.slice(folder.length + 1);
    if (!path.startsWith(`${folder}/`) || !migration.test(name)) continue;
    lines.set(name, `${checksumOf({ sql })}  ${name}`);
  }
  return lines;
}

const nameIn = (line: string): string => line.split('  ')[1] ?? '';

function problemOf(name: string, line: string, present: Map<string, string>): string | undefined {
  const expected = present.get(name);
  if (line === expected) return undefined;
  if (expected === undefined) return `${name} is gone: a migration that has landed must stay`;
  return (
    `${name} was edited. If it has landed, databases have applied it: restore it, and write the ` +
    `change as a new migration. If it has not, replace this line:\n${expected}`
  );
}
