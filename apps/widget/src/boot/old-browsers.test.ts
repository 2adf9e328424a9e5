import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillGaps } from './old-browsers.ts';

// Each is missing in some browser of 2021 and has no polyfill.
const tooNew = [
  /\bPromise\.(withResolvers|try)\b/,
  /\b(Object|Map)\.groupBy\b/,
  /\bArray\.fromAsync\b/,
  /\bAbortSignal\.(timeout|any)\b/,
  /\bURL\.(canParse|parse)\b/,
  /\bstructuredClone\b/,
  /\bcrypto\.randomUUID\b/,
  /\bIntl\.(Segmenter|DurationFormat)\b/,
  /\.(toSpliced|findLast|findLastIndex|isWellFormed|toWellFormed|throwIfAborted|checkVisibility)\(/,
  /\.(intersection|isSubsetOf|isSupersetOf|symmetricDifference)\(/,
  /\bsearchParams\.size\b/,
  /\bnew Error\([^)]*\bcause\b/,
  /\/v[;,.)]/,
];

// Newer than Chrome 111, Safari 16.4 and Firefox 121, which the build's styles target.
const tooNewInStyles = [/:dir\(/, /:user-(in)?valid/, /\blight-dark\(/, /@scope\b/, /@property\b/];

const root = join(import.meta.dirname, '../../../..');

/**
 * The sources that can reach a player: the widget's, and those of packages without schemas. The
 * contracts with operators, providers and wallets stay on servers.
 */
function sources(): [path: string, text: string][] {
  return ['apps/widget/src', 'packages/contract/src', 'packages/money/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (path) =>
          /\.tsx?$/.test(path) &&
          !/\.test\.|testing\/|^(documents|operator|provider|wallet)\//.test(path),
      )
      .map((path): [string, string] => [path, readFileSync(join(root, folder, path), 'utf8')])
      .filter(([, text]) => !text.includes("from 'zod'")),
  );
}

function stylesheets(): [path: string, text: string][] {
  return ['apps/widget/src', 'packages/design/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.css'))
      .map((path): [string, string] => [path, readFileSync(join(root, folder, path), 'utf8')]),
  );
}

describe('a browser from 2021', () => {
  it('gets polyfills for missing functions', () => {
    const objects: { hasOwn?: typeof Object.hasOwn } = {};
    const arrays: Record<string, (this: number[], ...args: unknown[]) => unknown> = {};
    fillGaps(objects, arrays);
    expect(objects.hasOwn?.({ a: 1 }, 'a')).toBe(true);
    expect(objects.hasOwn?.({}, 'toString')).toBe(false);
    const list = [3, 1, 2];
    expect(arrays['at']?.call(list, -1)).toBe(2);
    expect(arrays['at']?.call(list, 0)).toBe(3);
    expect(arrays['toReversed']?.call(list)).toEqual([2, 1, 3]);
    expect(arrays['toSorted']?.call(list, (a: number, b: number) => a - b)).toEqual([1, 2, 3]);
    expect(list).toEqual([3, 1, 2]);
  });

  it('keeps its native functions', () => {
    const objects = { hasOwn: 'native' };
    fillGaps(objects, {});
    expect(objects).toEqual({ hasOwn: 'native' });
  });

  it('finds no unsupported functions in our sources', () => {
    const found = sources().flatMap(([path, text]) =>
      tooNew.filter((pattern) => pattern.test(text)).map((pattern) => `${path}: ${pattern.source}`),
    );
    expect(sources().length).toBeGreaterThan(150);
    expect(found).toEqual([]);
  });

  it('finds no unsupported selectors and functions in our stylesheets', () => {
    const found = stylesheets().flatMap(([path, text]) =>
      tooNewInStyles.filter((one) => one.test(text)).map((one) => `${path}: ${one.source}`),
    );
    expect(stylesheets().length).toBeGreaterThan(80);
    expect(found).toEqual([]);
  });
});
