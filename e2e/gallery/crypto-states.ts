import { tetherOnTron } from '../fixtures/player/coins-on-networks.ts';
import { expect } from '../fixtures/expect.ts';
import {
  atAddress,
  send,
  sendAndGiveUp,
  sendAndMine,
  sendAnotherToken,
  sendTooLittle,
} from '../fixtures/player/send-coins.ts';
import { outcomes } from '../models/deposit-result.ts';
import {
  type GalleryScreens,
  type GalleryWalk,
  showChargeback,
  alterDepositStatus,
} from './gallery-screen.ts';

const coming = 'Your payment is on its way';
const coin = tetherOnTron;

async function atCredited(walk: GalleryWalk): Promise<void> {
  await sendAndMine(walk, coin);
  await expect(walk.cashier.result.heading).toHaveText(outcomes.processed);
}

/** The states of coins between the address and the balance. */
export const cryptoStates = {
  'an amount to pay in coins': {
    heading: 'Tether USDT',
    says: 'amount.label',
    async reach({ cashier: { list, coins, form } }) {
      await list.choose('Crypto');
      await coins.network('Tether', 'Tron').click();
      await form.enterAmount('5000');
      await expect(form.fact('Rate')).toContainText('USDT');
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
  'an address with an expired rate': {
    heading: 'Send exactly',
    says: 'crypto.overdue',
    async reach(walk) {
      alterDepositStatus(walk.wire, (deposit) => {
        const { crypto } = deposit as { crypto?: object };
        return { crypto: { ...crypto, payBy: new Date(0).toISOString() } };
      });
      await atAddress(walk, coin);
    },
  },
  'coins seen without a confirmation': {
    heading: coming,
    says: 'crypto.step.block',
    reach: (walk) => send(walk, coin),
  },
  'coins on their way': {
    heading: coming,
    says: 'crypto.coming',
    async reach(walk) {
      await send(walk, coin);
      await walk.chains.mine(coin.network, 7);
      await expect(walk.cashier.payment.main).toContainText('7 of 20 confirmations');
    },
  },
  'coins abandoned before a block': {
    heading: 'Send exactly',
    says: 'crypto.replaced',
    reach: (walk) => sendAndGiveUp(walk, coin),
  },
  'coins below the minimum': {
    heading: 'Send exactly',
    says: 'crypto.needed',
    reach: (walk) => sendTooLittle(walk, coin),
  },
  'the wrong coin': {
    heading: 'Send exactly',
    says: 'crypto.needed',
    reach: (walk) => sendAnotherToken(walk, coin),
  },
  'coins on the balance': {
    heading: outcomes.processed,
    says: 'complete.processed.title',
    reach: atCredited,
  },
  'too few coins': {
    heading: outcomes.processed,
    says: 'crypto.underpaid',
    reach: (walk) => sendAndMine(walk, coin, { times: '0.5' }),
  },
  'too many coins': {
    heading: outcomes.processed,
    says: 'crypto.overpaid',
    reach: (walk) => sendAndMine(walk, coin, { times: '1.5' }),
  },
  'unsolicited coins': {
    heading: outcomes.processed,
    says: 'crypto.unsolicited',
    async reach(walk) {
      alterDepositStatus(walk.wire, (deposit) => {
        const { crypto, status } = deposit as { crypto?: object; status?: string };
        return status === 'processed' ? { crypto: { ...crypto, state: 'unsolicited' } } : {};
      });
      await sendAndMine(walk, coin);
    },
  },
  'coins lost in a reorganisation': {
    heading: 'Payment reversed',
    says: 'crypto.reversed',
    async reach(walk) {
      await atCredited(walk);
      const id = await walk.cashier.payment.depositId();
      await walk.chains.reorganise(coin.network, coin.needed);
      await showChargeback(walk, { id, method: 'crypto_usdt' });
    },
  },
} as const satisfies GalleryScreens;
