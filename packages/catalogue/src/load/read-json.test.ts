import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writtenLanguages } from '../schema/languages.ts';
import { formatProblem } from '../schema/problem.ts';
import { readCatalogue } from './read-catalogue.ts';
import { catalogueFolder, soundMethod } from '../testing/test-catalogue.ts';

const sound = JSON.stringify(soundMethod, undefined, 2);

function problemsOf(file: string | Buffer): string[] {
  const folder = catalogueFolder({});
  writeFileSync(join(folder, 'methods', 'sample.json'), file);
  return readCatalogue(folder).problems.map(formatProblem);
}

describe('a catalogue file', () => {
  it('may start with a byte order mark and use any line endings', () => {
    expect(problemsOf(`\uFEFF${sound}`)).toEqual([]);
    expect(problemsOf(sound.replaceAll('\n', '\r'))).toEqual([]);
  });

  it.each(['\n', '\r', '\r\n'])('is reported with its line if lines end with %j', (end) => {
    const bad = ['{', '  "name": "sample",', '  "position" 1', '}'].join(end);
    expect(problemsOf(`\uFEFF${bad}`)[0]).toMatch(/^methods\/sample\.json:3: not JSON: /);
  });

  it('is rejected with its line if it is not UTF-8', () => {
    const latin = Buffer.from(sound.replace('"Sample"', '"Caf\u00E9"'), 'latin1');
    const line = sound.slice(0, sound.indexOf('"Sample"')).split('\n').length;
    expect(problemsOf(latin)).toEqual([
      `methods/sample.json:${line}: not UTF-8: save the file in that encoding`,
    ]);
  });

  it.each([
    ['too long', `{ "name": "${'x'.repeat(300_000)}" }`, /^.*:1: 293 KB: /],
    ['nested too deeply', `{\n"a": ${'['.repeat(9000)}${']'.repeat(9000)} }`, /:2: nested deeper/],
    ['cut off', sound.slice(0, sound.indexOf('"currency"')), /:\d+: not JSON: /],
    ['empty', '', /:1: not JSON: Unexpected end/],
    ['no object', 'null', /:1: Invalid input: expected object/],
  ])('is rejected if it is %s', (_, text, message) => {
    const problems = problemsOf(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
  });

  it.each([
    ['/nowhere/at-all.json', 'this link leads to no file'],
    [tmpdir(), 'this is not a file'],
    ['/dev/zero', 'this is not a file'],
  ])('is rejected as a link to %s', (target, message) => {
    const folder = catalogueFolder({ 'sample.json': sound });
    symlinkSync(target, join(folder, 'methods', 'link.json'));
    symlinkSync(target, join(folder, 'icons', 'link.svg'));
    expect(readCatalogue(folder).problems.map(formatProblem)).toEqual([
      `icons/link.svg:1: ${message}`,
      `methods/link.json:1: ${message}`,
    ]);
  });

  it.each(['networks.json', 'texts/ru.json'])(
    'is reported as missing if %s does not exist',
    (name) => {
      const texts = Object.fromEntries(writtenLanguages.map((one) => [one, { badge_hot: 'x' }]));
      const folder = catalogueFolder({ 'sample.json': sound }, { texts });
      rmSync(join(folder, name));
      expect(readCatalogue(folder).problems.map(formatProblem)).toEqual([
        `${name}:1: there is no such file, and the catalogue needs it`,
      ]);
    },
  );

  it('is not enough: a folder without methods is not a catalogue', () => {
    const folder = catalogueFolder({});
    const empty = ['methods:1: no method is in this folder'];
    expect(readCatalogue(folder).problems.map(formatProblem)).toEqual(empty);
    rmSync(join(folder, 'methods'), { recursive: true });
    expect(readCatalogue(folder).problems.map(formatProblem)).toEqual(empty);
  });

  it('is ignored if it is hidden, or a folder', () => {
    const folder = catalogueFolder({ 'sample.json': sound, '.#sample.json': '{', '.json': '{' });
    mkdirSync(join(folder, 'methods', 'old.json'));
    mkdirSync(join(folder, 'field-options', 'old.json'));
    const { catalogue, problems } = readCatalogue(folder);
    expect(problems).toEqual([]);
    expect([...catalogue.methods.keys()]).toEqual(['sample']);
  });
});
