import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { loadCountries } from './countries.ts';

const countries = await loadCountries('en');

describe('[FORM-15] countries', () => {
  it('are 230 to 250, each with a unique code, a name and a prefix', () => {
    expect(countries.length).toBeGreaterThanOrEqual(230);
    expect(countries.length).toBeLessThanOrEqual(250);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
    for (const { name, code, prefix } of countries) {
      expect(code).toMatch(/^[a-z]{2}$/);
      expect(prefix).toMatch(/^\+\d{1,3}$/);
      expect(name).not.toBe('');
      expect(name).not.toBe(code.toUpperCase());
    }
  });

  it('have a valid example number with their prefix', () => {
    for (const { code, prefix, example } of countries) {
      expect(example.startsWith(prefix), code).toBe(true);
      expect(isValidPhoneNumber(example), code).toBe(true);
      expect(`+${parsePhoneNumberFromString(example)?.countryCallingCode}`, code).toBe(prefix);
    }
  });

  it('are named and sorted in the language', async () => {
    const nameIn = async (locale: string, code: string) =>
      (await loadCountries(locale)).find((country) => country.code === code)?.name;
    expect(await nameIn('en', 'de')).toBe('Germany');
    expect(await nameIn('mx', 'de')).toBe('Alemania');
    expect(await nameIn('hi', 'in')).toBe('भारत');
    expect(await nameIn('in', 'in')).toBe('India');
    expect(countries[0]?.name).toBe('Afghanistan');
  });
});
