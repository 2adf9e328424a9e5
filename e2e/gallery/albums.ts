import {
  countries,
  type DepositScreen,
  depositScreens,
  depositStates,
} from '../fixtures/deposit-screens.ts';
import { bankScreens, groupScreens, withdrawalScreens } from './withdrawal-screens.ts';

/** Screens that one player meets, one after the other. */
export interface Album {
  root: '/deposit' | '/withdrawal';
  country: string;
  currency: string;
  /** Each platform has a player of its own, whose name begins so. */
  user: string;
  /** What the player has, where it takes money to get there. */
  balance?: string;
  screens: readonly (readonly [name: string, screen: Pick<DepositScreen, 'heading' | 'reach'>])[];
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
    balance: '50000',
    screens: Object.entries(withdrawalScreens),
  },
  {
    root: '/withdrawal',
    country: 'ng',
    currency: 'NGN',
    user: 'gallery-withdrawal-ng',
    balance: '100000',
    screens: Object.entries(bankScreens),
  },
  {
    root: '/withdrawal',
    country: 'ua',
    currency: 'UAH',
    user: 'gallery-withdrawal-ua',
    balance: '5000',
    screens: Object.entries(groupScreens),
  },
];
