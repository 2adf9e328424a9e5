import { expect } from '../fixtures/expect.ts';
import { outcomes } from '../models/deposit-result.ts';
import {
  type GalleryScreens,
  type GalleryWalk,
  showTakenBack,
  tellOfDeposits,
} from './gallery-screen.ts';

/** So many confirmations Tron needs. */
const enough = 20;
const coming = 'Your payment is on its way';

async function atAddress({ cashier, chains }: GalleryWalk): Promise<string> {
  const { list, coins, form, payment } = cashier;
  await chains.standStill('tron');
  await list.choose('Crypto');
  await coins.network('Tether', 'Tron').click();
  await form.enterAmount('5000');
  await form.submit.click();
  return payment.line('Address on Tron (TRC-20)').innerText();
}

/** Sends so many times what was asked for, as the network first hears of it. */
async function send(walk: GalleryWalk, times = 1, coin = 'USDT'): Promise<string> {
  const address = await atAddress(walk);
  const asked = await walk.cashier.payment.line('Amount in USDT').innerText();
  const amount = (Number(asked) * times).toFixed(2);
  const txid = await walk.chains.pay('tron', { address, coin, amount });
  return txid;
}

async function sendAndMine(walk: GalleryWalk, times = 1): Promise<void> {
  await send(walk, times);
  await walk.chains.mine('tron', enough);
}

async function atCredited(walk: GalleryWalk): Promise<void> {
  await sendAndMine(walk);
  await expect(walk.cashier.result.heading).toHaveText(outcomes.processed);
}

/** What becomes of coins between the address and the balance. */
export const cryptoStates = {
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
      await walk.chains.mine('tron', enough);
    },
  },
  'coins below the minimum': {
    heading: 'Send exactly',
    says: 'crypto.needed',
    async reach(walk) {
      await sendAndMine(walk, 0.04);
      await expect(walk.cashier.payment.main).toContainText('below the minimum');
    },
  },
  'another coin than was asked for': {
    heading: 'Send exactly',
    says: 'crypto.needed',
    async reach(walk) {
      await send(walk, 1, 'USDC');
      await walk.chains.mine('tron', enough);
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
    reach: (walk) => sendAndMine(walk, 0.5),
  },
  'too many coins': {
    heading: outcomes.processed,
    says: 'crypto.overpaid',
    reach: (walk) => sendAndMine(walk, 1.5),
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
      await walk.chains.reorganise('tron', 2 * enough);
      await walk.chains.mine('tron', 2 * enough);
      await showTakenBack(walk, { id, method: 'crypto_usdt' });
    },
  },
} as const satisfies GalleryScreens;
