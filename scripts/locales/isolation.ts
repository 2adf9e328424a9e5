import { directionOf } from '@opencashier/contract/formats/direction';
import { languages } from '@opencashier/contract/formats/languages';
import type { Problem, SourceFiles } from '../lib/source-files.ts';
import { textsOf } from './shipped-texts.ts';

const isolated = /\u2066[^\u2069]*\u2069/g;

/** Every number with a hyphen, such as a date, that right-to-left text would show in reverse. */
export function checkIsolation(files: SourceFiles): Problem[] {
  return languages
    .filter((locale) => directionOf(locale) === 'rtl')
    .flatMap((locale) => textsOf(files, locale))
    .filter(({ text }) => /\d-\d/.test(text.replaceAll(isolated, '')))
    .map(({ file, line, key }) => ({
      file,
      line,
      message: `${key}: has a number with a hyphen; put it between U+2066 and U+2069`,
    }));
}
