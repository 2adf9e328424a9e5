import { choosePayout } from '../fixtures/player/choose-payout.ts';
import type { GalleryScreens } from './gallery-screen.ts';

/** WD-7: what a player sees in place of a form without any money, or with too little of it. */
export const noMoneyStates = {
  'nothing to withdraw': {
    heading: 'Nothing to withdraw yet',
    says: 'withdraw.nothing.title',
    reach: ({ cashier }) => cashier.list.choose('IMPS transfer'),
  },
} as const satisfies GalleryScreens;

export const littleMoneyStates = {
  'not enough to withdraw': {
    heading: 'Not enough for this method',
    says: 'withdraw.short.title',
    reach: ({ cashier }) => cashier.list.choose('IMPS transfer'),
  },
} as const satisfies GalleryScreens;

/** The same for sweep coins. */
export const noCoinsStates = {
  'no sweep coins': { heading: 'Redemption', says: 'redeem.none' },
  'no sweep coins to redeem': {
    heading: 'No coins to redeem yet',
    says: 'redeem.nothing.title',
    reach: ({ cashier }) => choosePayout(cashier),
  },
} as const satisfies GalleryScreens;

export const fewCoinsStates = {
  'not enough sweep coins to redeem': {
    heading: 'Not enough coins yet',
    says: 'redeem.short.title',
    reach: ({ cashier }) => choosePayout(cashier),
  },
} as const satisfies GalleryScreens;
