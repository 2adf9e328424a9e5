import { describe, expect, it } from 'vitest';
import { jsonLines } from './json-lines.ts';

const text = `{
  "a": 1,
  "list": [
    "x",
    { "b": "a, \\"brace\\" } and [",
      "c": [1, 2,
        3] }
  ],
  "last": true
}`;

describe('jsonLines', () => {
  const { lineOf, duplicates } = jsonLines(text);

  it.each([
    [[], 1],
    [['a'], 2],
    [['list'], 3],
    [['list', 0], 4],
    [['list', 1], 5],
    [['list', 1, 'b'], 5],
    [['list', 1, 'c'], 6],
    [['list', 1, 'c', 2], 7],
    [['last'], 9],
  ])('finds %j on line %i', (path, line) => {
    expect(lineOf(path)).toBe(line);
  });

  it('returns the line of the nearest parent for a missing key', () => {
    expect(lineOf(['list', 1, 'missing'])).toBe(5);
    expect(lineOf(['missing'])).toBe(1);
  });

  it.each(['\r', '\r\n'])('counts lines that end with %j', (end) => {
    expect(jsonLines(text.replaceAll('\n', end)).lineOf(['last'])).toBe(9);
  });

  it('finds a duplicate key, which JSON.parse ignores', () => {
    expect(duplicates).toEqual([]);
    expect(jsonLines('{"a": {"b": 1,\n"b": 2}}').duplicates).toEqual([['a', 'b']]);
    expect(jsonLines('[{"b": 1}, {"b": 2}]').duplicates).toEqual([]);
  });
});
