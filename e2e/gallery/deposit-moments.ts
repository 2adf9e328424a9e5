import { expect } from '../fixtures/expect.ts';
import { pay } from '../fixtures/deposit-ways.ts';
import { outcomes } from '../models/deposit-result.ts';
import {
  type GalleryScreens,
  type GalleryWalk,
  showTakenBack,
  tellOfDeposits,
} from './gallery-screen.ts';

async function atWaiting({ cashier }: GalleryWalk): Promise<string> {
  await pay(cashier, 'Mastercard', '2500');
  await expect(cashier.result.heading).toHaveText(outcomes.waiting);
  return cashier.result.depositId();
}

async function atSaved({ cashier: { list, form, result }, bank }: GalleryWalk): Promise<void> {
  await list.choose('Skrill');
  await expect(form.heading).toHaveText('Skrill');
  // The player may have been here before, on a page that was given up.
  if (await form.saveTick.isVisible()) {
    await form.enterAmount('1000');
    await form.field('Account e-mail').fill('player@example.com');
    await form.saveTick.check();
    await form.submit.click();
    await bank.approve(await result.depositId());
    await expect(result.heading).toHaveText(outcomes.processed);
    await result.again.click();
  }
  await expect(form.heading).toHaveText('Skrill');
}

/** What players in India meet beside the ways that lead on. */
export const depositMoments = {
  'a search among the methods': {
    heading: 'Deposit method',
    says: 'deposit.title',
    async reach({ cashier: { list } }) {
      await list.search.fill('pa');
      await expect(list.method('Paytm')).toBeVisible();
    },
  },
  'a search that finds nothing': {
    heading: 'Deposit method',
    says: 'deposit.title',
    async reach({ cashier: { list } }) {
      await list.search.fill('zzz');
    },
  },
  'a bonus that is still to be unlocked': {
    heading: 'PhonePe',
    says: 'label_phone',
    async reach({ cashier: { list, form, bonus } }) {
      await list.search.fill('');
      await list.choose('PhonePe');
      await form.enterAmount('700');
      await bonus.toggle.click();
      await expect(bonus.card).toContainText('Add ₹300');
    },
  },
  'a bonus that is activated': {
    heading: 'PhonePe',
    says: 'bonus.activated',
    async reach({ cashier: { list, form, bonus } }) {
      await list.choose('PhonePe');
      await form.enterAmount('2000');
      if (!(await bonus.toggle.isChecked())) await bonus.toggle.click();
    },
  },
  'accounts that were remembered': {
    heading: 'Skrill',
    says: 'accounts.another',
    reach: atSaved,
  },
  'fields that the server asks for': {
    heading: 'Visa',
    says: 'amount.label',
    async reach({ cashier, wire }) {
      wire.alter('deposit-create', ({ status, data }) => {
        const { depositId } = data as { depositId: string };
        const fields = [{ name: 'utr', type: 'text', label_key: 'label_utr' }];
        return { status, data: { depositId, isFieldsRequired: true, fields } };
      });
      await pay(cashier, 'Visa', '1500');
      await expect(cashier.form.field('utr')).toBeVisible();
    },
  },
  'a deposit that the wallet refuses': {
    heading: 'Visa',
    says: 'redirect.problemLink',
    async reach({ cashier, wire }) {
      wire.alter('deposit-create', () => {
        const message = 'Confirm who you are before you deposit more.';
        const link = 'https://host.example/verify';
        return { status: 422, error: { code: 'banking.walletRefused', message, link } };
      });
      await pay(cashier, 'Visa', '1500');
    },
  },
  'a deposit that the provider refuses': {
    heading: 'Visa',
    says: 'snackbar.title',
    isBrief: true,
    async reach({ cashier, wire }) {
      wire.alter('deposit-create', () => {
        const message = 'Your bank is closed on Sundays.';
        return { status: 422, error: { code: 'banking.merchantClientError', message } };
      });
      await pay(cashier, 'Visa', '1500');
    },
  },
  'a code for UPI apps': {
    heading: 'Pay by UPI',
    says: 'payment.upi.title',
    async reach({ cashier }) {
      await cashier.list.choose('UPI transfer');
      await pay(cashier, 'UPI QR', '700');
    },
  },
  'a deposit that is being checked': {
    heading: 'Payment received, being checked',
    says: 'complete.accepted.title',
    async reach(walk) {
      await atWaiting(walk);
      tellOfDeposits(walk.wire, () => ({ status: 'accepted', isReceived: true }));
    },
  },
  'a deposit whose time is over': {
    heading: outcomes.expired,
    says: 'complete.expired.title',
    async reach(walk) {
      await atWaiting(walk);
      tellOfDeposits(walk.wire, () => ({ status: 'mistaked', ending: 'expired' }));
    },
  },
  'a deposit that came late': {
    heading: outcomes.processed,
    says: 'complete.late',
    async reach(walk) {
      tellOfDeposits(walk.wire, () => ({ isLate: true }));
      await walk.bank.approve(await atWaiting(walk));
    },
  },
  'a deposit of another sum than was asked for': {
    heading: outcomes.processed,
    says: 'complete.processed.title',
    reach: async (walk) => walk.bank.approve(await atWaiting(walk), { amount: '2400' }),
  },
  'a deposit that was taken back': {
    heading: 'The payment was taken back',
    says: 'complete.reversed.text',
    async reach(walk) {
      const { result } = walk.cashier;
      const id = await atWaiting(walk);
      await walk.bank.approve(id);
      await expect(result.heading).toHaveText(outcomes.processed);
      await walk.bank.chargeBack(id);
      await showTakenBack(walk, { id, method: 'mastercard' });
    },
  },
  'the list with recent deposits': {
    heading: 'Deposit method',
    says: 'root.recent',
    async reach({ cashier: { list } }) {
      await list.recent.scrollIntoViewIfNeeded();
    },
  },
} as const satisfies GalleryScreens;

/** A card that is typed in, in Nigeria. */
export const cardStates = {
  'a card with what is wrong': {
    heading: 'Bank card',
    says: 'card.expired',
    async reach({ cashier: { list, form } }) {
      await list.choose('Bank card');
      await form.enterAmount('9000');
      await form.field('Card number').fill('5061000000000000007');
      await form.field('Valid until').fill('0120');
      await form.field('CVV').fill('1234');
      await form.submit.click();
    },
  },
} as const satisfies GalleryScreens;

/** A card to send the money to, in Uzbekistan. */
export const hostToHostStates = {
  'a card to transfer to': {
    heading: 'Make the transfer',
    says: 'payment.transfer.title',
    reach: ({ cashier }) =>
      pay(cashier, 'SBP from Uzbekistan', '5000', { 'Full name': 'Given Family' }),
  },
} as const satisfies GalleryScreens;
