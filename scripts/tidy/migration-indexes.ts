import type { Problem } from '../lib/source-files.ts';
import { blockingMigrations } from './exceptions.ts';

const migration = /(\w+)\/migrations\/(\d{4})-[^/]+\.sql$/;

const newTable = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi;

/** Statements that build an index while nobody can write to the table. `on only` builds none. */
const builds = [
  /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently\b)(?:if\s+not\s+exists\s+)?(?:\w+\s+)?on\s+(?!only\b)([\w.]+)/gi,
  /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?([\w.]+)\s[^;]*?\b(?:unique|primary\s+key)\b(?!\s+using\s+index)/gi,
];

/**
 * Any table may be large at an operator, so a migration builds indexes concurrently, except on a
 * table that it creates itself.
 */
export function checkIndexes(path: string, text: string): Problem[] {
  const [, folder, number] = migration.exec(path) ?? [];
  // The first migrations of each set ran before there were any large tables.
  const isEarly = Number(number ?? 0) <= (folder === 'ledger' ? 2 : 23);
  if (isEarly || path in blockingMigrations) return [];
  const statements = text.replaceAll(/--.*$/gm, '');
  const created = new Set([...statements.matchAll(newTable)].map(([, table]) => table));
  return builds
    .flatMap((build) => [...statements.matchAll(build)])
    .filter(([, table]) => !created.has(table))
    .map(({ index }) => ({
      file: path,
      line: statements.slice(0, index).split('\n').length,
      message:
        'an index on an existing table must be built concurrently, in a migration that begins with "-- outside a transaction"',
    }));
}
