import { expect } from '../fixtures/expect.ts';
import { type GalleryScreens, type GalleryWalk, neverAnswer } from './gallery-screen.ts';

async function atConfirm({ cashier: { list, withdrawal } }: GalleryWalk): Promise<void> {
  await list.choose('IMPS transfer');
  await withdrawal.fillBank('30000');
  await withdrawal.proceed.click();
}

/** The states of a withdrawal besides the happy path. */
export const withdrawalMoments = {
  'withdrawal methods while they load': {
    heading: 'Withdrawal method',
    says: 'withdraw.loading',
    async inEachLook({ wire, begin }, look) {
      neverAnswer(wire, 'methods-withdrawal');
      await begin(look);
    },
  },
  'a withdrawal form with a problem': {
    heading: 'IMPS transfer',
    says: 'common.errors.banking.withdrawalsBlocked',
    async reach({ wire, cashier: { list, withdrawal } }) {
      await list.choose('IMPS transfer');
      await withdrawal.fillBank('2000');
      // The dry run succeeds; only what the player submits is refused.
      await expect(withdrawal.fact('You get')).toHaveText('₹1,995.00');
      const error = { code: 'banking.withdrawalsBlocked', message: 'Blocked.' };
      wire.refuse('withdrawal-create', 403, error);
      await withdrawal.proceed.click();
    },
  },
  'a wrong code': {
    heading: 'Confirm your withdrawal',
    says: 'confirm.title',
    async reach(walk) {
      const { withdrawal } = walk.cashier;
      walk.wire.alter('withdrawal-confirm', () => ({
        status: 422,
        error: { code: 'banking.codeWrong', message: 'Wrong.', triesLeft: 3 },
      }));
      await atConfirm(walk);
      await withdrawal.sendCode.click();
      await withdrawal.code.fill('000000');
      await withdrawal.confirm.click();
      await expect(withdrawal.code).toHaveAccessibleDescription(/That code isn’t right/);
    },
  },
  'an expired withdrawal draft': {
    heading: 'Withdrawal not confirmed',
    says: 'confirm.again',
    async reach(walk) {
      walk.wire.alterData('withdrawal-create', (draft) => {
        return { ...draft, expiresAt: draft.serverTime };
      });
      await atConfirm(walk);
    },
  },
  'an approved withdrawal': {
    heading: 'Your withdrawal is approved',
    says: 'withdraw.ended.approved',
    async reach(walk) {
      await walk.bank.behave(walk.user, { payout: 'never' });
      const id = await walk.withdraw('2000');
      walk.wire.alterData('withdrawal-status', ({ timeline, ...rest }) => {
        const until = timeline.filter((entry) => entry.status !== 'processing');
        const approved = { status: 'approved', timeline: until, isCancellable: true };
        return { ...rest, ...approved };
      });
      await walk.open(`/withdrawal/complete?id=${id}`);
    },
  },
} as const satisfies GalleryScreens;
