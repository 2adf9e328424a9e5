import { cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addToList, main, placesWithout } from './locale-new.ts';
import { rootDir } from './root-dir.ts';

it('adds a language and lists every place to translate', () => {
  const root = mkdtempSync(join(tmpdir(), 'locale-new-'));
  const copied = [
    'locales',
    'packages/contract/src/formats/languages.ts',
    ...[
      'texts',
      'methods',
      'groups.json',
      'coin-packages.json',
      'bonuses.json',
      'networks.json',
    ].map((name) => `packages/catalogue/${name}`),
  ];
  for (const path of copied) cpSync(join(rootDir, path), join(root, path), { recursive: true });
  const lines: string[] = [];
  expect(main(['de'], (line) => void lines.push(line), root)).toBe(0);
  for (const path of ['locales/de.json', 'packages/catalogue/texts/de.json']) {
    expect(existsSync(join(root, path))).toBe(true);
    expect(lines.join('\n')).toContain(path);
  }
  expect(readFileSync(join(root, copied[1] ?? ''), 'utf8')).toContain("'de', 'en', 'es',");
  expect(lines.join('\n')).toContain('groups.json  groups.card_method.label.de');
  const named = lines.join('\n').matchAll(/\b(?:apps|docs|packages|scripts)\/[\w./-]+\w/g);
  const missing = Array.from(named, ([path]) => path).filter(
    (path) => !existsSync(join(root, path)) && !existsSync(join(rootDir, path)),
  );
  expect(missing).toEqual([]);
  expect(lines.join('\n')).toContain('scripts/locales/glossary.json');
  expect(main(['de'], () => undefined, root)).toBe(1);
  expect(main(['german'], () => undefined, root)).toBe(2);
});

it('finds the missing texts of a language, except those that are the same in all languages', () => {
  const file = { a: { label: { en: 'Card', es: 'Tarjeta' } }, b: { all: 'Visa', en: 'Visa' } };
  expect(placesWithout(file, 'de')).toEqual(['a.label']);
  expect(placesWithout(file, 'es')).toEqual([]);
  const method = { text: { all: { placeholder: '0803' }, en: { title: 'USSD code' } } };
  expect(placesWithout(method, 'de')).toEqual(['text']);
});

it('keeps the list in order', () => {
  expect(addToList("x = ['en', 'es'] as const;", 'de')).toBe("x = ['de', 'en', 'es'] as const;");
});
