export interface Country {
  currency: string;
  locale: string;
}

/** What a player of a country most often has; each can be changed by itself. */
export const countries: Record<string, Country> = {
  in: { currency: 'INR', locale: 'en' },
  mx: { currency: 'MXN', locale: 'mx' },
  br: { currency: 'BRL', locale: 'pt' },
  ng: { currency: 'NGN', locale: 'en' },
  ua: { currency: 'UAH', locale: 'en' },
  ru: { currency: 'RUB', locale: 'ru' },
  kz: { currency: 'KZT', locale: 'ru' },
  id: { currency: 'IDR', locale: 'en' },
  de: { currency: 'EUR', locale: 'en' },
  us: { currency: 'USD', locale: 'en' },
  ar: { currency: 'ARS', locale: 'es' },
  au: { currency: 'AUD', locale: 'en' },
  az: { currency: 'AZN', locale: 'ru' },
  bd: { currency: 'BDT', locale: 'en' },
  ca: { currency: 'CAD', locale: 'en' },
  cl: { currency: 'CLP', locale: 'es' },
  co: { currency: 'COP', locale: 'es' },
  eg: { currency: 'EGP', locale: 'en' },
  es: { currency: 'EUR', locale: 'es' },
  gh: { currency: 'GHS', locale: 'en' },
  jp: { currency: 'JPY', locale: 'en' },
  ke: { currency: 'KES', locale: 'en' },
  kg: { currency: 'KGS', locale: 'ru' },
  kr: { currency: 'KRW', locale: 'en' },
  lk: { currency: 'LKR', locale: 'en' },
  my: { currency: 'MYR', locale: 'en' },
  np: { currency: 'NPR', locale: 'en' },
  pe: { currency: 'PEN', locale: 'es' },
  ph: { currency: 'PHP', locale: 'en' },
  pk: { currency: 'PKR', locale: 'en' },
  pl: { currency: 'PLN', locale: 'en' },
  pt: { currency: 'EUR', locale: 'pt' },
  th: { currency: 'THB', locale: 'en' },
  tj: { currency: 'TJS', locale: 'ru' },
  tr: { currency: 'TRY', locale: 'en' },
  tz: { currency: 'TZS', locale: 'en' },
  ug: { currency: 'UGX', locale: 'en' },
  uz: { currency: 'UZS', locale: 'ru' },
  vn: { currency: 'VND', locale: 'en' },
  za: { currency: 'ZAR', locale: 'en' },
};

export const defaultCountry = 'in';

export function countryOf(code: string): Country {
  return countries[code] ?? { currency: 'USD', locale: 'en' };
}

const regionNames = new Intl.DisplayNames(['en'], { type: 'region' });

export function countryName(code: string): string {
  return regionNames.of(code.toUpperCase()) ?? code;
}
