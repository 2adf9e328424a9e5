import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../load/load-catalogue.ts';
import proven from './proven-regexes.json' with { type: 'json' };
import { isKnownQuick, regexProblem } from './regex-safety.ts';
import { regexesOf } from './regexes-of.ts';

describe('regexProblem', () => {
  it.each([
    '^\\d{3}\\.?\\d{3}-?\\d{2}$',
    '^[^\\s@]{1,64}@[^\\s@.]{1,63}(\\.[^\\s@.]{2,63}){1,3}$',
    '^[\\w.-]{2,}@[a-z]{2,}$',
    '^(visa|mastercard)+$',
    '^(?:ab)+c*$',
    '^(?<code>\\d{4})+$',
    '^[+*(){2,}]+$',
    '^\\(\\d+\\)+$',
    '^(\\d+)?$',
    '^\\p{Lu}+$',
    '^\\d+\\$$',
  ])('[FORM-3] accepts %s', (pattern) => {
    expect(regexProblem(pattern)).toBeUndefined();
  });

  it.each(['^[a-z$', '^(a$', '^\\d{3$', '^\\-$', '^a**$'])(
    '[FORM-3] rejects %s, which is not a valid unicode regex',
    (pattern) => expect(regexProblem(pattern)).toMatch(/^not a valid unicode regex/),
  );

  it.each(['\\d{3}', '^\\d{3}', '\\d{3}$', '^\\d{3}\\$'])(
    'rejects %s, which would match a part of the value',
    (pattern) => expect(regexProblem(pattern)).toMatch(/must span the whole value/),
  );

  it('rejects alternatives that escape the anchors', () => {
    expect(regexProblem('^a|b$')).toMatch(/alternatives/);
    expect(regexProblem('^(a|b)$')).toBeUndefined();
  });

  it.each(['^(?=.*\\d).{8}$', '^(?!x)y$', '^a(?<=b)$', '^a(?<!b)$'])(
    'rejects %s, which uses lookaround',
    (pattern) => expect(regexProblem(pattern)).toMatch(/look around/),
  );

  it.each(['^(a)\\1$', '^(?<x>a)\\k<x>$'])('rejects %s, which uses a backreference', (pattern) => {
    expect(regexProblem(pattern)).toMatch(/refer back/);
  });

  it.each([
    '^(a+)+$',
    '^(a*)*b$',
    '^(?:\\d+\\s?)+$',
    '^([a-z]{1,3})+$',
    '^(a+){2,10}$',
    '^((a+))+$',
    '^(x(a+|b))*$',
    '^([\\w.]+)+@$',
    '^(a+)+?$',
    '^(a{2,})+$',
  ])('rejects %s, which has nested repetition', (pattern) => {
    expect(regexProblem(pattern)).toMatch(/repeat a group/);
  });

  it.each([
    '^((\\d{1,9}){1,9}){1,9}x$',
    '^((a{1,9}){1,9}){1,9}b$',
    '^(a|aa){1,40}b$',
    '^(a?){40}b$',
    '^(a{1,9},a{1,9}){1,9}b$',
    '^(,a{1,9}a{1,9}){1,9}b$',
    '^A-(\\w{1,9}a){1,12}!$',
    '^(?:\\d{1,40}){5}x$',
    '^\\d{1,40}\\d{1,40}\\d{1,40}\\d{1,40}x$',
  ])('rejects %s, which can match in too many ways', (pattern) => {
    expect(regexProblem(pattern)).toMatch(/so many ways/);
  });

  it.each([
    '^(\\d{3}-?){1,3}$',
    '^(\\d{2,4} ){1,9}$',
    '^(?:\\u0021\\w{1,9}){1,9}$',
    '^([0-9a-f]{2}:){5}[0-9a-f]{2}$',
  ])('accepts %s, which repeats a group in few ways', (pattern) => {
    expect(regexProblem(pattern)).toBeUndefined();
  });

  it.each(['^\\d+\\d+$', '^(?:a|a)+$', '^.*x.*y.*$'])(
    'rejects %s, which is slow, and shows an input',
    (pattern) => expect(regexProblem(pattern)).toMatch(/^this regex is slow .+ on '.'/),
  );

  it('stores proofs of the catalogue’s own regexes only', () => {
    // A new one is proven by each check until `npm run catalogue:prove` stores its proof.
    const own = new Set(regexesOf(loadCatalogue()));
    expect(proven.filter((regex) => !own.has(regex))).toEqual([]);
  });
});

describe('isKnownQuick', () => {
  it.each([
    '^\\d{6,12}$',
    '^[A-Za-z0-9]{6,20}$',
    '^(?:a|b)\\d+$',
    "^\\p{L}[\\p{L}'’.-]* [\\p{L} '’.-]+$",
  ])('accepts %s', (pattern) => expect(isKnownQuick(pattern)).toBe(true));

  it.each([
    '^\\d+\\d+$',
    '^(?:a|a)+$',
    '^.*x.*y.*$',
    '^(a|b|ab)*c$',
    '^((\\d{1,9}){1,9}){1,9}x$',
    '^(?=a)a$',
    '^(a+)+$',
    '\\d{3}',
    '^[$',
    `^${'(?:'.repeat(20_000)}a${')'.repeat(20_000)}$`,
    `^${'(?:a|b?){2}'.repeat(40)}$`,
  ])('rejects %.40s', (pattern) => expect(isKnownQuick(pattern)).toBe(false));

  it('decides quickly for any regex of a provider', () => {
    const slow = [
      '^(?:[a-z0-9]|[a-z]{1,3}|\\d{2})+(?:x|xx|\\w)*!$',
      '^(.{1,3}|\\p{L}|a)*(b|ab)*c$',
    ];
    const before = performance.now();
    expect(slow.map(isKnownQuick)).toEqual([false, false]);
    // A proof would take ten seconds for each.
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});
