import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { initials } from './initials.ts';

describe('[LIST-14] the letters of a method without its icon', () => {
  it.each([
    ['UPI', 'UPI'],
    ['UPI QR', 'UPI'],
    ['Visa', 'Visa'],
    ['MTN MoMo', 'MTN'],
    ['Apple Pay', 'AP'],
    ['Hong Leong Bank', 'HL'],
    ['Touch ’n Go', 'TG'],
    ['M-Pesa', 'MP'],
    ['PhonePe', 'PP'],
    ['bKash', 'BK'],
    ['AstroPay', 'As'],
    ['Mastercard', 'Ma'],
    ['Kaspi.kz', 'Ka'],
    ['Przelewy24', 'P24'],
    ['Kassa 24', 'K24'],
    ['  pix', 'pix'],
    ['Сбербанк Онлайн', 'С'],
    ['బ్యాంకు బదిలీ', 'బ'],
    ['بطاقة بنكية', 'ب'],
    ['Mir कार्ड', 'Mir'],
    ['', ''],
  ])('of %s are %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('differ from those of the next method, if that is of another brand', () => {
    const { alike, compared } = neighboursAlike();
    expect(compared).toBeGreaterThan(500);
    expect(alike).toEqual([]);
  });
});

interface Method {
  countries: string[];
  position: number;
  text: Record<string, Record<string, string>>;
}

/** The pairs of methods in the shipped catalogue that are neighbours and have the same letters. */
function neighboursAlike(): { alike: string[]; compared: number } {
  const folder = new URL('../../../../../packages/catalogue/methods/', import.meta.url);
  const methods = readdirSync(folder)
    .map((file): Method => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
    .toSorted((a, b) => a.position - b.position);
  const titles = (country: string): string[] =>
    methods
      .filter(({ countries }) => countries.includes(country))
      .map(({ text }) => text['all']?.['title'] ?? text['en']?.['title'] ?? '');
  const brandOf = (title: string): string => /^\S*/.exec(title)?.[0] ?? '';
  const pairs = [...new Set(methods.flatMap(({ countries }) => countries))].flatMap((country) =>
    titles(country).map((title, index, all) => [all[index - 1] ?? '', title] as const),
  );
  const alike = pairs.filter(([a, b]) => brandOf(a) !== brandOf(b) && initials(a) === initials(b));
  return { alike: alike.map((pair) => pair.join(' and ')), compared: pairs.length };
}
