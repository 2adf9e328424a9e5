import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorTable } from './errors.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

describe('the error table', () => {
  it('matches its documentation, row by row', () => {
    const rows = [...read('docs/errors.md').matchAll(/^\| `([\w.]+)` \| (\d+) \| (yes|no) \|/gm)];
    const documented = rows.map(([, code, status, retry]) => [
      code,
      { status: Number(status), retryable: retry === 'yes' },
    ]);
    expect(Object.fromEntries(documented)).toEqual(errorTable);
  });

  it('has a text for every code', () => {
    const texts = JSON.parse(read('locales/en.json')) as Record<string, string>;
    const missing = Object.keys(errorTable).filter((code) => !texts[`common.errors.${code}`]);
    expect(missing).toEqual([]);
  });
});
