import { minutesAgo, reviewItem } from './fixtures.ts';
import { sessionOf } from './render-console.tsx';

export const reviewer = sessionOf({
  operations: [
    'overview',
    'review',
    'claimReview',
    'releaseReview',
    'approve',
    'reject',
    'confirmProposal',
  ],
});

/** The reviewer's own claim. */
export const claim = {
  by: 'rita',
  name: 'Rita Risk',
  isYours: true,
  at: minutesAgo(0),
  until: minutesAgo(-5),
};

/** The reviewer's own proposal to approve a withdrawal. */
export const proposedApproval = (subject: string) => ({
  id: '7',
  operation: 'approve',
  subject,
  request: {},
  amount: '55',
  currency: 'EUR',
  state: 'open',
  proposedBy: 'rita',
  proposedAt: minutesAgo(0),
  expiresAt: minutesAgo(-60),
});

/** The server's answers about a queue, from which a decision takes the withdrawal. */
export function queueOf(...items: ReturnType<typeof reviewItem>[]) {
  let waiting = items;
  const decide = (id: string) => {
    const item = waiting.find((one) => one.id === id);
    waiting = waiting.filter((one) => one.id !== id);
    return { body: { ...item, status: 'approved' } };
  };
  return {
    'GET /review': () => ({ body: { withdrawals: waiting, total: waiting.length, next: null } }),
    'POST /withdrawals/wd_1/claim': () => ({ body: { claim } }),
    'POST /withdrawals/wd_2/claim': () => ({ body: { claim } }),
    'POST /withdrawals/wd_1/approve': () => decide('wd_1'),
    'POST /withdrawals/wd_1/reject': () => decide('wd_1'),
    'POST /withdrawals/wd_1/release': () => ({ body: { ok: true } }),
  };
}

export const two = () =>
  [reviewItem(), reviewItem({ id: 'wd_2', user: 'player-9', amount: '55' })] as const;
