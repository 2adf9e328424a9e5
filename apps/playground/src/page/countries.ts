export interface Country {
  currency: string;
  locale: string;
}

/** The usual currency and language of a country; each can be changed on its own. */
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
  ae: { currency: 'AED', locale: 'en' },
  am: { currency: 'AMD', locale: 'ru' },
  ar: { currency: 'ARS', locale: 'es' },
  at: { currency: 'EUR', locale: 'en' },
  au: { currency: 'AUD', locale: 'en' },
  az: { currency: 'AZN', locale: 'ru' },
  bd: { currency: 'BDT', locale: 'en' },
  be: { currency: 'EUR', locale: 'en' },
  by: { currency: 'BYN', locale: 'ru' },
  ca: { currency: 'CAD', locale: 'en' },
  ci: { currency: 'XOF', locale: 'en' },
  cl: { currency: 'CLP', locale: 'es' },
  cm: { currency: 'XAF', locale: 'en' },
  co: { currency: 'COP', locale: 'es' },
  cr: { currency: 'CRC', locale: 'es' },
  cz: { currency: 'CZK', locale: 'en' },
  ec: { currency: 'USD', locale: 'es' },
  eg: { currency: 'EGP', locale: 'en' },
  es: { currency: 'EUR', locale: 'es' },
  fi: { currency: 'EUR', locale: 'en' },
  fr: { currency: 'EUR', locale: 'en' },
  ge: { currency: 'GEL', locale: 'en' },
  gh: { currency: 'GHS', locale: 'en' },
  hk: { currency: 'HKD', locale: 'en' },
  ie: { currency: 'EUR', locale: 'en' },
  it: { currency: 'EUR', locale: 'en' },
  jp: { currency: 'JPY', locale: 'en' },
  ke: { currency: 'KES', locale: 'en' },
  kg: { currency: 'KGS', locale: 'ru' },
  kr: { currency: 'KRW', locale: 'en' },
  lk: { currency: 'LKR', locale: 'en' },
  my: { currency: 'MYR', locale: 'en' },
  nl: { currency: 'EUR', locale: 'en' },
  np: { currency: 'NPR', locale: 'en' },
  pa: { currency: 'PAB', locale: 'es' },
  pe: { currency: 'PEN', locale: 'es' },
  ph: { currency: 'PHP', locale: 'en' },
  pk: { currency: 'PKR', locale: 'en' },
  pl: { currency: 'PLN', locale: 'en' },
  pt: { currency: 'EUR', locale: 'pt' },
  rw: { currency: 'RWF', locale: 'en' },
  se: { currency: 'SEK', locale: 'en' },
  sg: { currency: 'SGD', locale: 'en' },
  sn: { currency: 'XOF', locale: 'en' },
  th: { currency: 'THB', locale: 'en' },
  tj: { currency: 'TJS', locale: 'ru' },
  tr: { currency: 'TRY', locale: 'en' },
  tz: { currency: 'TZS', locale: 'en' },
  ug: { currency: 'UGX', locale: 'en' },
  uz: { currency: 'UZS', locale: 'ru' },
  vn: { currency: 'VND', locale: 'en' },
  za: { currency: 'ZAR', locale: 'en' },
  zm: { currency: 'ZMW', locale: 'en' },
};

export const defaultCountry = 'in';

export function countryOf(code: string): Country {
  return countries[code] ?? { currency: 'USD', locale: 'en' };
}

const regionNames = new Intl.DisplayNames(['en'], { type: 'region' });

export function countryName(code: string): string {
  return regionNames.of(code.toUpperCase()) ?? code;
}
