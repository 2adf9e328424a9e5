import { countries, type DepositScreen } from '../fixtures/deposit-screen.ts';
import { depositScreens } from '../fixtures/deposit-screens.ts';
import { depositStates } from '../fixtures/deposit-states.ts';
import type { Screen } from '../fixtures/screen.ts';
import {
  packageScreens,
  receivedScreens,
  redemptionScreens,
} from '../fixtures/sweepstake-screens.ts';
import { withdrawalEnds } from '../fixtures/withdrawal-ends.ts';
import { bankScreens, groupScreens, withdrawalScreens } from '../fixtures/withdrawal-screens.ts';

/** Screens that one player meets, one after the other. */
export interface Album {
  root: '/deposit' | '/withdrawal';
  country: string;
  currency: string;
  /** Each platform has a player of its own, whose name begins so. */
  user: string;
  view?: 'main' | 'sweep';
  /** What the player has, where it takes money to get there. */
  balance?: { amount: string; currency: string };
  screens: readonly (readonly [name: string, screen: Screen])[];
}

export interface Variant {
  theme: 'light' | 'dark';
  locale: string;
}

/** Beside English, a language with long words and one with letters of its own. */
export const allVariants: readonly Variant[] = [
  { theme: 'light', locale: 'en' },
  { theme: 'light', locale: 'ru' },
  { theme: 'light', locale: 'te' },
  { theme: 'dark', locale: 'en' },
];

const depositAlbums = Object.entries(countries).map(([country, currency]): Album => {
  const screens: [string, DepositScreen][] = Object.entries({
    ...depositScreens,
    ...depositStates,
  });
  const own = screens.filter(([, screen]) => screen.country === country);
  return { root: '/deposit', country, currency, user: `gallery-${country}`, screens: own };
});

export const albums: readonly Album[] = [
  ...depositAlbums,
  {
    root: '/withdrawal',
    country: 'in',
    currency: 'INR',
    user: 'gallery-withdrawal',
    balance: { amount: '50000', currency: 'INR' },
    screens: Object.entries(withdrawalScreens),
  },
  {
    root: '/withdrawal',
    country: 'ng',
    currency: 'NGN',
    user: 'gallery-withdrawal-ng',
    balance: { amount: '100000', currency: 'NGN' },
    screens: Object.entries(bankScreens),
  },
  {
    root: '/withdrawal',
    country: 'ua',
    currency: 'UAH',
    user: 'gallery-withdrawal-ua',
    balance: { amount: '5000', currency: 'UAH' },
    screens: Object.entries(groupScreens),
  },
  {
    root: '/withdrawal',
    country: 'in',
    currency: 'INR',
    user: 'gallery-withdrawal-ends',
    balance: { amount: '100000', currency: 'INR' },
    screens: Object.entries(withdrawalEnds),
  },
  {
    root: '/deposit',
    country: 'us',
    currency: 'USD',
    view: 'sweep',
    user: 'gallery-packages',
    screens: Object.entries({ ...packageScreens, ...receivedScreens }),
  },
  {
    root: '/withdrawal',
    country: 'us',
    currency: 'USD',
    view: 'sweep',
    user: 'gallery-redemption',
    balance: { amount: '100', currency: 'SC' },
    screens: Object.entries(redemptionScreens),
  },
];
