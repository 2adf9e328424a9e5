import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '../configuration/startup-error.ts';
import { readAllTexts, readTexts } from './texts.ts';

const product = readTexts();
const english = product.get('en') ?? {};
let folder: string;
let lines: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'locales-'));
  lines = [];
});

function write(file: string, texts: unknown): void {
  writeFileSync(join(folder, file), typeof texts === 'string' ? texts : JSON.stringify(texts));
}

function read() {
  return readAllTexts(folder, (line) => lines.push(line));
}

describe('[I18N-9] a folder of texts', () => {
  it('adds a language, fills missing texts with English, and logs how many are missing', () => {
    write('de.json', { 'header.back': 'Zurück' });
    const sets = read();
    expect([...sets.keys()]).toEqual([...product.keys(), 'de']);
    expect(sets.get('de')).toEqual({ ...english, 'header.back': 'Zurück' });
    const count = Object.keys(english).length;
    expect(lines).toEqual([
      `${join(folder, 'de.json')}: ${count - 1} of ${count} texts are missing and are shown in ` +
        'English, such as header.close.',
    ]);
  });

  it('logs nothing about a complete language', () => {
    write('de.json', english);
    expect(read().get('de')).toEqual(english);
    expect(lines).toEqual([]);
  });

  it('replaces single texts of a language that the product has', () => {
    write('ru.json', { 'header.back': 'Вернуться' });
    expect(read().get('ru')).toEqual({ ...product.get('ru'), 'header.back': 'Вернуться' });
    expect(lines).toEqual([]);
  });

  it.each([
    [
      'de.json',
      { 'root.resume': '{amount}' },
      'root.resume: has placeholders {amount}; English has {amount}, {method}',
    ],
    ['de.json', { 'bonus.days': 'Tage' }, 'bonus.days: has placeholders none; English has {count}'],
    [
      'pl.json',
      { 'bonus.days': '{count, plural, one {# dzień} other {# dni}}' },
      'bonus.days: the plural forms of {count} are one, other; the language needs few, many, one',
    ],
    ['de.json', { 'header.back': 'Zurück}' }, 'header.back: has a brace outside any placeholder'],
    ['de.json', { 'header.back': 'ü'.repeat(1001) }, 'header.back is longer than 1000 characters'],
    ['de.json', ' '.repeat(256 * 1024) + '{}', 'is larger than 256 KB'],
    ['de.json', { 'no.such': 'x' }, 'no.such is not a key in locales/en.json'],
    ['de.json', { 'header.back': ' ' }, 'header.back: is empty'],
    ['de.json', ['x'], 'is not an object of texts'],
    ['de.json', '{', 'is not JSON'],
    ['german.json', {}, 'the file name is not a language code; expected e.g. de.json'],
  ])('prevents startup with a one-line error: %s %o', (file, texts, why) => {
    write(file, texts);
    expect(read).toThrow(why);
    expect(read).toThrow(/^[^\n]+\.$/);
  });

  it('prevents startup if a file is a link to nowhere', () => {
    symlinkSync(join(folder, 'gone'), join(folder, 'de.json'));
    expect(read).toThrow(StartupError);
    expect(read).toThrow(`${join(folder, 'de.json')} cannot be read`);
  });

  it('prevents startup if there are too many files', () => {
    for (let n = 0; n <= 100; n += 1) {
      write(`${String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))}.json`, {});
    }
    expect(read).toThrow('has more than 100 files');
  });

  it('prevents startup if the folder is missing', () => {
    expect(() => readAllTexts(join(folder, 'none'), () => {})).toThrow('there is no such folder');
  });

  it('is optional', () => {
    expect(readAllTexts(undefined, () => {})).toEqual(product);
  });
});
