import { choosePayout } from '../fixtures/player/choose-payout.ts';
import { expect } from '../fixtures/expect.ts';
import { type GalleryScreens, type GalleryWalk, neverAnswer } from './gallery-screen.ts';

/** Above the operator's limit for automatic approval, so it waits for a review. */
const reviewed = '260';
const small = '20';

const show = ({ open }: GalleryWalk, id: string) => open(`/withdrawal/complete?id=${id}`);

async function atReview(walk: GalleryWalk): Promise<string> {
  const id = await walk.redeem(reviewed);
  await show(walk, id);
  await expect(walk.cashier.withdrawal.heading).toHaveText('Your redemption is in review');
  return id;
}

/** Starts a payout that waits for a decision in the sandbox. */
async function beginPayout(walk: GalleryWalk): Promise<string> {
  await walk.bank.behave(walk.user, { payout: 'never' });
  return walk.redeem(small);
}

/** The outcomes of a redemption. */
export const redemptionEnds = {
  'a redemption in review': {
    heading: 'Your redemption is in review',
    says: 'redeem.ended.review',
    reach: atReview,
  },
  'the question before cancelling a redemption': {
    heading: 'Cancel this redemption?',
    says: 'redeem.cancelTitle',
    async reach(walk) {
      await atReview(walk);
      await walk.cashier.sweepstake.cancel.click();
    },
  },
  'a cancelled redemption': {
    heading: 'Your redemption was cancelled',
    says: 'redeem.ended.cancelled',
    async reach(walk) {
      const { sweepstake } = walk.cashier;
      await atReview(walk);
      await sweepstake.cancel.click();
      await sweepstake.cancelIt.click();
    },
  },
  'a rejected redemption': {
    heading: 'Your redemption was declined',
    says: 'redeem.ended.rejected',
    async reach(walk) {
      const id = await walk.redeem(reviewed);
      await walk.operator.reject(id, 'Coins of this promotion cannot be redeemed.');
      await show(walk, id);
    },
  },
  'a redemption on its way': {
    heading: 'Your payout is on its way',
    says: 'redeem.ended.processing',
    reach: async (walk) => show(walk, await beginPayout(walk)),
  },
  'a failed redemption': {
    heading: 'Your redemption didn’t go through',
    says: 'redeem.ended.failed',
    async reach(walk) {
      const id = await beginPayout(walk);
      await walk.bank.fail(id, 'technical');
      await show(walk, id);
    },
  },
  'pending redemptions': {
    heading: 'Redemption',
    says: 'redeem.pending',
    async reach(walk) {
      await atReview(walk);
      await walk.open('/withdrawal');
      await expect(walk.cashier.sweepstake.main).toContainText('In review');
    },
  },
  'a redemption with a code': {
    heading: 'Confirm your redemption',
    says: 'redeem.confirm',
    async reach({ cashier }) {
      const { form, sweepstake } = cashier;
      await choosePayout(cashier);
      await sweepstake.amount.fill('220');
      await form.field('Wallet address').fill('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
      await sweepstake.proceed.click();
      await expect(sweepstake.sheet).toContainText('Send me a code');
    },
  },
  'sweep coins while they load': {
    heading: 'Redemption',
    says: 'redeem.loading',
    async inEachLook({ wire, begin }, look) {
      neverAnswer(wire, 'sweepstake-balance-get', 'sweepstake-recoup-sum');
      await begin(look);
    },
  },
} as const satisfies GalleryScreens;
