import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js';
import examples from 'libphonenumber-js/mobile/examples';

export const phoneCountriesFile = fileURLToPath(
  new URL('../apps/widget/src/forms/phone-countries.json', import.meta.url),
);

/**
 * Every country with a calling code, as "mx 52 2221234567": country, calling code, and the national
 * part of a mobile number. Bundling the library for this would add 32 KB to the widget.
 */
export function phoneCountries(): string[] {
  return getCountries()
    .map((code) => `${code.toLowerCase()} ${getCountryCallingCode(code)} ${examples[code]}`)
    .toSorted();
}

// Run `npm run countries` after an update of libphonenumber-js.
if (import.meta.main) {
  writeFileSync(phoneCountriesFile, `${JSON.stringify(phoneCountries(), undefined, 2)}\n`);
}
