import { tetherOnTron } from '../fixtures/player/coins-on-networks.ts';
import { choosePayout } from '../fixtures/player/choose-payout.ts';
import { readCodes, scanCode } from '../fixtures/player/scan-code.ts';
import { expect } from '../fixtures/expect.ts';
import { sendCoins } from '../fixtures/player/send-coins.ts';
import type { GalleryScreens, GalleryWalk } from './gallery-screen.ts';

async function payForPackage(walk: GalleryWalk, times: string): Promise<void> {
  const { sweepstake, list, coins, payment } = walk.cashier;
  await sweepstake.package('$5.99').click();
  await list.choose('Tether USDT');
  await coins.network('Tether USDT', 'Tron').click();
  await expect(payment.heading).toHaveText('Send exactly');
  await walk.chains.stopMining('tron');
  await sendCoins(walk, tetherOnTron, { times });
  await walk.chains.mine('tron', tetherOnTron.needed);
}

/** The states of packages that were not paid as requested. */
export const packageStates = {
  'an underpaid package': {
    heading: 'Send exactly',
    says: 'crypto.send',
    async reach(walk) {
      await payForPackage(walk, '0.5');
      await expect(walk.cashier.payment.main).toContainText('to get your package');
    },
  },
  'an overpaid package': {
    heading: 'Your coins are here',
    says: 'sweepstake.received',
    reach: (walk) => payForPackage(walk, '1.5'),
  },
} as const satisfies GalleryScreens;

/** The states of redemptions that do not proceed at once. */
export const redemptionStates = {
  'unplayed sweep coins': {
    heading: 'Redemption',
    says: 'redeem.redeemable',
    async reach(walk) {
      walk.wire.alter('sweepstake-recoup-sum', () => {
        return { status: 200, data: { status: 'unplayed', amount: '12.5' } };
      });
      await walk.begin();
      await expect(walk.cashier.sweepstake.main).toContainText('more to redeem them all');
    },
  },
  'a redemption form with errors': {
    heading: 'Tether USDT',
    says: 'redeem.amount',
    async reach(walk) {
      const { form, sweepstake } = walk.cashier;
      await choosePayout(walk.cashier);
      await expect(sweepstake.main).toContainText('15.15 SC');
      await sweepstake.amount.fill('5');
      await form.field('Wallet address').fill('0x52908');
      await sweepstake.proceed.click();
      await expect(sweepstake.main).toContainText('The minimum redemption');
    },
  },
  'a coin without a rate': {
    heading: 'Tether USDT',
    says: 'redeem.noRate',
    async reach(walk) {
      walk.wire.alter('payment-convert-v2', () => ({ status: 200, data: { amount: null } }));
      await choosePayout(walk.cashier);
    },
  },
  'a refused scan of a QR code': {
    heading: 'Tether USDT',
    says: 'field.scanOther',
    async reach({ begin, host, cashier }) {
      // The reload afterwards removes the reader.
      await begin();
      await readCodes(host.frame());
      await choosePayout(cashier);
      await scanCode(cashier.sweepstake.main, 'https://example.com');
    },
  },
} as const satisfies GalleryScreens;
