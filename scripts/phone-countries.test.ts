import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { phoneCountries, phoneCountriesFile } from './phone-countries.ts';

it('the widget’s countries match libphonenumber-js; npm run countries updates them', () => {
  expect(JSON.parse(readFileSync(phoneCountriesFile, 'utf8'))).toEqual(phoneCountries());
});
