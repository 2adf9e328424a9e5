import { expect } from '../fixtures/expect.ts';
import { outcomes } from '../models/deposit-result.ts';
import {
  type GalleryScreens,
  type GalleryWalk,
  showTakenBack,
  tellOfDeposits,
} from './gallery-screen.ts';
import { enoughBlocks, sendCoins, type SentCoins } from './send-coins.ts';

const coming = 'Your payment is on its way';

async function atAddress({ cashier: { list, coins, form, payment } }: GalleryWalk): Promise<void> {
  await list.choose('Crypto');
  await coins.network('Tether', 'Tron').click();
  await form.enterAmount('5000');
  await form.submit.click();
  await expect(payment.heading).toHaveText('Send exactly');
}

async function send(walk: GalleryWalk, sent?: SentCoins): Promise<string> {
  await atAddress(walk);
  return sendCoins(walk, sent);
}

async function sendAndMine(walk: GalleryWalk, sent?: SentCoins): Promise<void> {
  await send(walk, sent);
  await walk.chains.mine('tron', enoughBlocks);
}

async function atCredited(walk: GalleryWalk): Promise<void> {
  await sendAndMine(walk);
  await expect(walk.cashier.result.heading).toHaveText(outcomes.processed);
}

/** What becomes of coins between the address and the balance. */
export const cryptoStates = {
  'an amount to pay in coins': {
    heading: 'Tether USDT',
    says: 'amount.label',
    async reach({ cashier: { list, coins, form } }) {
      await list.choose('Crypto');
      await coins.network('Tether', 'Tron').click();
      await form.enterAmount('5000');
    },
  },
  'an address with a memo': {
    heading: 'Send exactly',
    says: 'crypto.memoNeeded',
    async reach({ cashier: { list, coins, form } }) {
      await list.choose('Crypto');
      await coins.network('Tether', 'Ton').click();
      await form.enterAmount('5000');
      await form.submit.click();
    },
  },
  'an address whose rate has run out': {
    heading: 'Send exactly',
    says: 'crypto.overdue',
    async reach(walk) {
      tellOfDeposits(walk.wire, (deposit) => {
        const { crypto } = deposit as { crypto?: object };
        return { crypto: { ...crypto, payBy: new Date(0).toISOString() } };
      });
      await atAddress(walk);
    },
  },
  'coins that were seen': {
    heading: coming,
    says: 'crypto.step.block',
    reach: (walk) => send(walk),
  },
  'coins on their way': {
    heading: coming,
    says: 'crypto.coming',
    async reach(walk) {
      await send(walk);
      await walk.chains.mine('tron', 7);
      await expect(walk.cashier.payment.main).toContainText('7 of 20 confirmations');
    },
  },
  'coins that were taken back before a block': {
    heading: 'Send exactly',
    says: 'crypto.replaced',
    async reach(walk) {
      const txid = await send(walk);
      await expect(walk.cashier.payment.heading).toHaveText(coming);
      await walk.chains.giveUp('tron', txid);
      await walk.chains.mine('tron', enoughBlocks);
    },
  },
  'coins below the minimum': {
    heading: 'Send exactly',
    says: 'crypto.needed',
    async reach(walk) {
      await sendAndMine(walk, { times: 0.04 });
      await expect(walk.cashier.payment.main).toContainText('below the minimum');
    },
  },
  'another coin than was asked for': {
    heading: 'Send exactly',
    says: 'crypto.needed',
    async reach(walk) {
      await sendAndMine(walk, { coin: 'USDC' });
      await expect(walk.cashier.payment.main).toContainText('Something other than USDT came');
    },
  },
  'coins that arrived on the balance': {
    heading: outcomes.processed,
    says: 'complete.processed.title',
    reach: atCredited,
  },
  'too few coins': {
    heading: outcomes.processed,
    says: 'crypto.underpaid',
    reach: (walk) => sendAndMine(walk, { times: 0.5 }),
  },
  'too many coins': {
    heading: outcomes.processed,
    says: 'crypto.overpaid',
    reach: (walk) => sendAndMine(walk, { times: 1.5 }),
  },
  'coins that nobody waited for': {
    heading: outcomes.processed,
    says: 'crypto.unsolicited',
    async reach(walk) {
      tellOfDeposits(walk.wire, (deposit) => {
        const { crypto, status } = deposit as { crypto?: object; status?: string };
        return status === 'processed' ? { crypto: { ...crypto, state: 'unsolicited' } } : {};
      });
      await sendAndMine(walk);
    },
  },
  'coins that the network took back': {
    heading: 'The payment was taken back',
    says: 'crypto.reversed',
    async reach(walk) {
      await atCredited(walk);
      const id = await walk.cashier.payment.depositId();
      await walk.chains.reorganise('tron', 2 * enoughBlocks);
      await walk.chains.mine('tron', 2 * enoughBlocks);
      await showTakenBack(walk, { id, method: 'crypto_usdt' });
    },
  },
} as const satisfies GalleryScreens;
