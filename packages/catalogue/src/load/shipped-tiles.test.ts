import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueDirectory, loadCatalogue } from '../index.ts';
import { tileLetters } from '../testing/tile-letters.ts';

const methods = [...loadCatalogue().methods.values()];
const folder = join(catalogueDirectory, 'icons');

const lettersOf = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .flatMap((file) => {
      const letters = tileLetters(readFileSync(join(folder, file), 'utf8'));
      return letters ? [[file.replace('.svg', ''), letters] as const] : [];
    }),
);

// The short names of three banks, which they use themselves.
const shortNames = ['BBL', 'KTB', 'D+'];

/** True if the name starts with the first letter, and has the others in their order. */
function isFrom(letters: string, name: string): boolean {
  const words = new RegExp(`\\b${Array.from(letters).join('.*')}`, 'iu');
  return words.test(name);
}

describe('[LIST-14] the tiles with letters in place of a brand’s mark', () => {
  it('have the letters of the brand', () => {
    expect(lettersOf.size).toBeGreaterThan(100);
    const strange = methods.filter(({ iconIds: [icon = ''], text }) => {
      const letters = lettersOf.get(icon);
      const title = text.all?.['title'] ?? text.en?.['title'] ?? '';
      return letters && !shortNames.includes(letters) && !isFrom(letters, title);
    });
    // Privat24 is the app of PrivatBank.
    expect(strange.map(({ name }) => name)).toEqual(['p2p_privatbank']);
  });

  it('differ from all other tiles in their country, and from the tiles in one’s group', () => {
    const countries = new Set(methods.flatMap((method) => method.countries));
    const alike = [...countries].flatMap((country) => {
      const seen = new Set<string>();
      return methods.flatMap(({ name, countries: offeredIn, group, iconIds: [icon = ''] }) => {
        const letters = lettersOf.get(icon);
        if (!letters || !offeredIn.includes(country)) return [];
        // A group's tile has the icons of its methods, which may also have tiles of their own.
        const place = `${group ?? ''} ${letters}`;
        if (seen.has(place)) return [`${country}: ${name}`];
        seen.add(place);
        return [];
      });
    });
    expect(alike).toEqual([]);
  });
});
