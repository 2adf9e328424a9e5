import { expect } from '@playwright/test';
import type { GalleryWalk, Screens } from './screen.ts';

async function atHowToPay({ cashier: { sweepstake } }: GalleryWalk): Promise<void> {
  await sweepstake.package('$4.99').click();
}

async function atNetwork(walk: GalleryWalk): Promise<void> {
  await atHowToPay(walk);
  await walk.cashier.list.choose('Tether USDT');
}

async function atAddress(walk: GalleryWalk): Promise<void> {
  await atNetwork(walk);
  await walk.cashier.coins.network('Tether USDT', 'Tron').click();
}

/** From the packages to the address where one is paid for. */
export const packageScreens = {
  'coin packages': { heading: 'Select coin package', says: 'sweepstake.deposit' },
  'how to pay for a package': {
    heading: 'Choose how to pay',
    says: 'sweepstake.payWith',
    reach: atHowToPay,
  },
  'the network to pay on': {
    heading: 'Choose the network',
    says: 'sweepstake.network',
    reach: atNetwork,
  },
  'the address for a package': { heading: 'Send exactly', says: 'crypto.send', reach: atAddress },
} as const satisfies Screens;

async function atConvert({ cashier: { list, coins, sweepstake } }: GalleryWalk): Promise<void> {
  await list.choose('Tether USDT');
  await coins.network('Tether USDT', 'Tron').click();
  await expect(sweepstake.fact('Rate')).toHaveText('SC 1 = USDT 0.99');
}

async function atSheet(walk: GalleryWalk): Promise<void> {
  const { form, sweepstake } = walk.cashier;
  await atConvert(walk);
  await sweepstake.amount.fill('20');
  await expect(sweepstake.fact('You get')).toHaveText('USDT 19.80');
  await form.field('Wallet address').fill('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
  await sweepstake.proceed.click();
}

async function atPaidOut(walk: GalleryWalk): Promise<void> {
  await atSheet(walk);
  await walk.cashier.sweepstake.redeem.click();
}

/** From what can be redeemed to the coins that were paid out. */
export const redemptionScreens = {
  redemption: { heading: 'Redemption', says: 'sweepstake.withdrawal' },
  'sweep coins converted': { heading: 'Tether USDT', says: 'redeem.amount', reach: atConvert },
  'a redemption confirmed': {
    heading: 'Confirm your redemption',
    says: 'redeem.confirm',
    reach: atSheet,
  },
  'a redemption paid out': {
    heading: 'Your payout was sent',
    says: 'redeem.ended.sent',
    reach: atPaidOut,
  },
} as const satisfies Screens;
