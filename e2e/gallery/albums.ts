import { countries, type DepositScreen } from '../fixtures/deposit-screen.ts';
import { depositScreens } from '../fixtures/deposit-screens.ts';
import { depositStates } from '../fixtures/deposit-states.ts';
import {
  packageScreens,
  receivedScreens,
  redemptionScreens,
} from '../fixtures/sweepstake-screens.ts';
import { withdrawalEnds } from '../fixtures/withdrawal-ends.ts';
import { bankScreens, groupScreens, withdrawalScreens } from '../fixtures/withdrawal-screens.ts';
import { cryptoStates } from './crypto-states.ts';
import { cardStates, depositMoments, hostToHostStates } from './deposit-moments.ts';
import type { GalleryScreen } from './gallery-screen.ts';
import { p2pStates } from './p2p-states.ts';
import { noCoinsStates, packageStates, redemptionStates } from './sweepstake-states.ts';

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
  screens: readonly (readonly [name: string, screen: GalleryScreen])[];
}

const depositAlbums = Object.entries(countries).map(([country, currency]): Album => {
  const screens: [string, DepositScreen][] = Object.entries({
    ...depositScreens,
    ...depositStates,
  });
  const own = screens.filter(([, screen]) => screen.country === country);
  return { root: '/deposit', country, currency, user: `gallery-${country}`, screens: own };
});

const india = { country: 'in', currency: 'INR' };

export const albums: readonly Album[] = [
  ...depositAlbums,
  {
    root: '/deposit',
    ...india,
    user: 'gallery-moments',
    screens: Object.entries(depositMoments),
  },
  {
    root: '/deposit',
    ...india,
    user: 'gallery-crypto',
    screens: Object.entries(cryptoStates),
  },
  {
    root: '/deposit',
    country: 'ua',
    currency: 'UAH',
    user: 'gallery-p2p',
    screens: Object.entries(p2pStates),
  },
  {
    root: '/deposit',
    country: 'ng',
    currency: 'NGN',
    user: 'gallery-card',
    screens: Object.entries(cardStates),
  },
  {
    root: '/deposit',
    country: 'uz',
    currency: 'RUB',
    user: 'gallery-host-to-host',
    screens: Object.entries(hostToHostStates),
  },
  {
    root: '/withdrawal',
    ...india,
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
    ...india,
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
    screens: Object.entries({ ...packageScreens, ...receivedScreens, ...packageStates }),
  },
  {
    root: '/withdrawal',
    country: 'us',
    currency: 'USD',
    view: 'sweep',
    user: 'gallery-redemption',
    balance: { amount: '100', currency: 'SC' },
    screens: Object.entries({ ...redemptionScreens, ...redemptionStates }),
  },
  {
    root: '/withdrawal',
    country: 'us',
    currency: 'USD',
    view: 'sweep',
    user: 'gallery-no-coins',
    screens: Object.entries(noCoinsStates),
  },
];
