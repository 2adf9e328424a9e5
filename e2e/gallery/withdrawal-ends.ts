import { expect } from '@playwright/test';
import { ends } from '../models/withdrawal.ts';
import type { GalleryWalk, Screens } from './screen.ts';

/** More than the operator lets through by rule: it waits for a person. */
const reviewed = '30000';
const small = '2000';

const show = ({ open }: GalleryWalk, id: string) => open(`/withdrawal/complete?id=${id}`);

/** What becomes of a withdrawal, each on its last page. */
export const withdrawalEnds = {
  'a withdrawal in review': {
    heading: ends.review,
    says: 'withdraw.ended.review',
    reach: async (walk) => show(walk, await walk.withdraw(reviewed)),
  },
  'a withdrawal that was cancelled': {
    heading: ends.cancelled,
    says: 'withdraw.ended.cancelled',
    async reach(walk) {
      const { heading, cancel, cancelIt } = walk.cashier.withdrawal;
      await show(walk, await walk.withdraw(reviewed));
      await expect(heading).toHaveText(ends.review);
      await cancel.click();
      await cancelIt.click();
    },
  },
  'a withdrawal that was refused': {
    heading: ends.rejected,
    says: 'withdraw.ended.rejected',
    async reach(walk) {
      const id = await walk.withdraw(reviewed);
      await walk.operator.reject(id, 'The name on the account is another one.');
      await show(walk, id);
    },
  },
  'a withdrawal on its way': {
    heading: ends.processing,
    says: 'withdraw.ended.processing',
    async reach(walk) {
      await walk.bank.behave(walk.user, { payout: 'never' });
      await show(walk, await walk.withdraw(small));
    },
  },
  'a withdrawal that failed': {
    heading: ends.failed,
    says: 'withdraw.ended.failed',
    async reach(walk) {
      await walk.bank.behave(walk.user, { payout: 'never' });
      const id = await walk.withdraw(small);
      await walk.bank.fail(id, 'The bank has closed this account.');
      await show(walk, id);
    },
  },
  'a withdrawal that was sent': {
    heading: ends.sent,
    says: 'withdraw.ended.sent',
    async reach(walk) {
      await walk.bank.behave(walk.user, { payout: 'never' });
      const id = await walk.withdraw(small);
      await walk.bank.send(id);
      await show(walk, id);
    },
  },
} as const satisfies Screens;
