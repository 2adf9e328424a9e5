import { expect } from '../fixtures/expect.ts';
import { leaveUnpaid } from '../fixtures/player/leave-unpaid.ts';
import { pay } from '../fixtures/player/pay-with-method.ts';
import { outcomes } from '../models/deposit-result.ts';
import {
  type GalleryScreens,
  type GalleryWalk,
  showChargeback,
  alterDepositStatus,
} from './gallery-screen.ts';

async function atWaiting({ cashier }: GalleryWalk): Promise<string> {
  await pay(cashier, 'Mastercard', '2500');
  await expect(cashier.result.heading).toHaveText(outcomes.waiting);
  return cashier.result.depositId();
}

async function atSaved({ cashier: { list, form, result }, bank }: GalleryWalk): Promise<void> {
  await list.choose('Skrill');
  await expect(form.heading).toHaveText('Skrill');
  // On a retry of this picture the account is already saved, and there is no checkbox.
  if (await form.saveTick.isVisible()) {
    await form.enterAmount('1000');
    await form.field('Account email').fill('player@example.com');
    await form.saveTick.check();
    await form.submit.click();
    await bank.approve(await result.depositId());
    await expect(result.heading).toHaveText(outcomes.processed);
    await result.again.click();
  }
  await expect(form.heading).toHaveText('Skrill');
}

/** The states that players in India see besides the happy path. */
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
  'a locked bonus': {
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
  'an activated bonus': {
    heading: 'PhonePe',
    says: 'bonus.activated',
    async reach({ cashier: { list, form, bonus } }) {
      await list.choose('PhonePe');
      await form.enterAmount('2000');
      if (!(await bonus.toggle.isChecked())) await bonus.toggle.click();
    },
  },
  'saved accounts': {
    heading: 'Skrill',
    says: 'accounts.another',
    reach: atSaved,
  },
  'the question before forgetting an account': {
    heading: 'Remove this account?',
    says: 'accounts.forgetTitle',
    async reach(walk) {
      await atSaved(walk);
      await walk.cashier.form.forget.click();
    },
  },
  'a code for UPI apps': {
    heading: 'Pay with UPI',
    says: 'payment.upi.title',
    async reach({ cashier }) {
      await cashier.list.choose('UPI transfer');
      await pay(cashier, 'UPI QR', '700');
    },
  },
  'a deposit under review': {
    heading: 'Payment received, checking it now',
    says: 'complete.accepted.title',
    async reach(walk) {
      await atWaiting(walk);
      alterDepositStatus(walk.wire, () => ({ status: 'accepted', isReceived: true }));
    },
  },
  'a declared transfer': {
    heading: 'We’re looking for your payment',
    says: 'complete.sought.title',
    async reach(walk) {
      await atWaiting(walk);
      alterDepositStatus(walk.wire, () => ({ status: 'accepted', isDeclared: true }));
    },
  },
  'an expired deposit': {
    heading: outcomes.expired,
    says: 'complete.expired.title',
    async reach(walk) {
      await atWaiting(walk);
      alterDepositStatus(walk.wire, () => ({ status: 'mistaked', ending: 'expired' }));
    },
  },
  'a late deposit': {
    heading: outcomes.processed,
    says: 'complete.late',
    async reach(walk) {
      alterDepositStatus(walk.wire, () => ({ isLate: true }));
      await walk.bank.approve(await atWaiting(walk));
    },
  },
  'a deposit of another amount': {
    heading: outcomes.processed,
    says: 'complete.processed.title',
    reach: async (walk) => walk.bank.approve(await atWaiting(walk), { amount: '2400' }),
  },
  'a reversed deposit': {
    heading: 'Payment reversed',
    says: 'complete.reversed.text',
    async reach(walk) {
      const { result } = walk.cashier;
      const id = await atWaiting(walk);
      await walk.bank.approve(id);
      await expect(result.heading).toHaveText(outcomes.processed);
      await walk.bank.chargeBack(id);
      await showChargeback(walk, { id, method: 'mastercard' });
    },
  },
} as const satisfies GalleryScreens;

/** The states after some deposits have been made. */
export const recentStates = {
  'the list with recent deposits': {
    heading: 'Deposit method',
    says: 'root.recent',
    async reach({ cashier: { list } }) {
      await list.recent.scrollIntoViewIfNeeded();
    },
  },
} as const satisfies GalleryScreens;

/** The states of several deposits that wait for their payment. */
export const unfinishedStates = {
  'the sheet of unfinished deposits': {
    heading: 'Your unfinished deposits',
    says: 'pending.title',
    async reach(walk) {
      await leaveUnpaid(walk, ['1200', '1300']);
      await walk.cashier.list.morePending.click();
    },
  },
} as const satisfies GalleryScreens;

/** The states of a transfer to a card in Uzbekistan. */
export const hostToHostStates = {
  'a card to transfer to': {
    heading: 'Make the transfer',
    says: 'payment.transfer.title',
    reach: ({ cashier }) =>
      pay(cashier, 'SBP from Uzbekistan', '5000', { 'Full name': 'Given Family' }),
  },
  'a transfer whose time has run out': {
    heading: 'Time to pay has run out',
    says: 'payment.expired',
    async reach({ cashier, wire }) {
      alterDepositStatus(wire, () => ({ expiresAt: '2026-01-01T00:00:00.000Z' }));
      await pay(cashier, 'SBP from Uzbekistan', '5000', { 'Full name': 'Given Family' });
    },
  },
} as const satisfies GalleryScreens;
