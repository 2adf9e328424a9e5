import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatProblem } from './problem.ts';
import { readCatalogue } from './read-catalogue.ts';
import { catalogueFolder, soundMethod } from './test-catalogue.ts';

const sound = JSON.stringify(soundMethod, undefined, 2);

function problemsOf(file: string | Buffer): string[] {
  const folder = catalogueFolder({});
  writeFileSync(join(folder, 'methods', 'sample.json'), file);
  return readCatalogue(folder).problems.map(formatProblem);
}

describe('a file of the catalogue', () => {
  it('may begin with a byte order mark and end its lines in any way', () => {
    expect(problemsOf(`\uFEFF${sound}`)).toEqual([]);
    expect(problemsOf(sound.replaceAll('\n', '\r'))).toEqual([]);
  });

  it.each(['\n', '\r', '\r\n'])('is named with its line where lines end with %j', (end) => {
    const bad = ['{', '  "name": "sample",', '  "position" 1', '}'].join(end);
    expect(problemsOf(`\uFEFF${bad}`)[0]).toMatch(/^methods\/sample\.json:3: not JSON: /);
  });

  it('is refused on its line where it is not UTF-8', () => {
    const latin = Buffer.from(sound.replace('"Sample"', '"Caf\u00E9"'), 'latin1');
    const line = sound.slice(0, sound.indexOf('"Sample"')).split('\n').length;
    expect(problemsOf(latin)).toEqual([
      `methods/sample.json:${line}: not UTF-8: save the file in that encoding`,
    ]);
  });

  it('is none where it is hidden, or a folder', () => {
    const folder = catalogueFolder({ 'sample.json': sound, '.#sample.json': '{', '.json': '{' });
    mkdirSync(join(folder, 'methods', 'old.json'));
    mkdirSync(join(folder, 'lists', 'old.json'));
    const { catalogue, problems } = readCatalogue(folder);
    expect(problems).toEqual([]);
    expect([...catalogue.methods.keys()]).toEqual(['sample']);
  });
});
