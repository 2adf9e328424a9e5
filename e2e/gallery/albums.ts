import { countries, type DepositScreen } from '../fixtures/screens/deposit-screen.ts';
import { depositScreens } from '../fixtures/screens/deposit-screens.ts';
import { depositStates } from '../fixtures/screens/deposit-states.ts';
import {
  packageScreens,
  receivedScreens,
  redemptionScreens,
} from '../fixtures/screens/sweepstake-screens.ts';
import { withdrawalEnds } from '../fixtures/screens/withdrawal-ends.ts';
import {
  bankScreens,
  groupScreens,
  withdrawalScreens,
} from '../fixtures/screens/withdrawal-screens.ts';
import { captchaPlace, captchaStates } from './captcha-states.ts';
import { cryptoStates } from './crypto-states.ts';
import {
  depositMoments,
  hostToHostStates,
  recentStates,
  unfinishedStates,
} from './deposit-moments.ts';
import { cardStates, depositRefusals } from './deposit-refusals.ts';
import type { GalleryScreen } from './gallery-screen.ts';
import { type Look, nativeOnlyLooks } from './looks.ts';
import { openP2pStates, p2pStates } from './p2p-states.ts';
import { redemptionEnds } from './redemption-ends.ts';
import {
  fewCoinsStates,
  littleMoneyStates,
  noCoinsStates,
  noMoneyStates,
} from './shortfall-states.ts';
import { noPackagesStates, startStates } from './start-states.ts';
import type { Platform } from './platforms.ts';
import { packageStates, redemptionStates } from './sweepstake-states.ts';
import { switchedOffStates } from './switched-off-states.ts';
import { withdrawalMoments } from './withdrawal-moments.ts';

/** A series of screens of one player. */
export interface Album {
  root: '/deposit' | '/withdrawal';
  country: string;
  currency: string;
  /** The prefix of the player's name; each platform has its own player. */
  user: string;
  view?: 'main' | 'sweep';
  /** The platforms to take; all by default. */
  platforms?: readonly Platform[];
  /** The looks to take; those of the platform by default. */
  looks?: readonly Look[];
  /** The player's balance, if the screens need money. */
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
const ukraine = { country: 'ua', currency: 'UAH' };
const sweepstake = { country: 'us', currency: 'USD', view: 'sweep' } as const;

/** One player for each screen: their number of unpaid requests and promised rates is limited. */
function onePlayerEach(album: Album): Album[] {
  return album.screens.map((screen, index) => ({
    ...album,
    user: `${album.user}-${index}`,
    screens: [screen],
  }));
}

export const albums: readonly Album[] = [
  ...depositAlbums,
  {
    root: '/deposit',
    ...india,
    user: 'gallery-moments',
    screens: Object.entries({ ...depositMoments, ...depositRefusals, ...recentStates }),
  },
  {
    root: '/deposit',
    ...india,
    user: 'gallery-start',
    screens: Object.entries({ ...startStates, ...switchedOffStates }),
  },
  {
    root: '/deposit',
    ...india,
    user: 'gallery-unfinished',
    screens: Object.entries(unfinishedStates),
  },
  {
    root: '/deposit',
    ...captchaPlace,
    user: 'gallery-captcha',
    platforms: ['android', 'ios'],
    looks: nativeOnlyLooks,
    screens: Object.entries(captchaStates),
  },
  ...onePlayerEach({
    root: '/deposit',
    ...india,
    user: 'gallery-crypto',
    screens: Object.entries(cryptoStates),
  }),
  ...onePlayerEach({
    root: '/deposit',
    ...ukraine,
    user: 'gallery-p2p',
    screens: Object.entries({ ...p2pStates, ...openP2pStates }),
  }),
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
    ...ukraine,
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
    root: '/withdrawal',
    ...india,
    user: 'gallery-withdrawal-moments',
    balance: { amount: '100000', currency: 'INR' },
    screens: Object.entries(withdrawalMoments),
  },
  {
    root: '/withdrawal',
    ...india,
    user: 'gallery-no-money',
    screens: Object.entries(noMoneyStates),
  },
  {
    root: '/withdrawal',
    ...india,
    user: 'gallery-little-money',
    balance: { amount: '400', currency: 'INR' },
    screens: Object.entries(littleMoneyStates),
  },
  ...onePlayerEach({
    root: '/deposit',
    ...sweepstake,
    user: 'gallery-packages',
    screens: Object.entries({ ...packageScreens, ...receivedScreens, ...packageStates }),
  }),
  {
    root: '/deposit',
    ...sweepstake,
    user: 'gallery-empty-shelf',
    screens: Object.entries(noPackagesStates),
  },
  ...onePlayerEach({
    root: '/withdrawal',
    ...sweepstake,
    user: 'gallery-redemption',
    balance: { amount: '100', currency: 'SC' },
    screens: Object.entries({ ...redemptionScreens, ...redemptionStates }),
  }),
  ...onePlayerEach({
    root: '/withdrawal',
    ...sweepstake,
    user: 'gallery-redemption-ends',
    balance: { amount: '3000', currency: 'SC' },
    screens: Object.entries(redemptionEnds),
  }),
  {
    root: '/withdrawal',
    ...sweepstake,
    user: 'gallery-no-coins',
    screens: Object.entries(noCoinsStates),
  },
  {
    root: '/withdrawal',
    ...sweepstake,
    user: 'gallery-few-coins',
    balance: { amount: '5', currency: 'SC' },
    screens: Object.entries(fewCoinsStates),
  },
];
