import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { minutesAgo, reviewItem } from '../testing/fixtures.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

const reviewer = sessionOf({
  operations: ['overview', 'review', 'claimReview', 'releaseReview', 'approve', 'reject'],
});
const claim = {
  by: 'rita',
  name: 'Rita Risk',
  isYours: true,
  at: minutesAgo(0),
  until: minutesAgo(-5),
};

function queueOf(...items: ReturnType<typeof reviewItem>[]) {
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

const two = () =>
  [reviewItem(), reviewItem({ id: 'wd_2', user: 'player-9', amount: '55' })] as const;

it('the key a approves the open withdrawal, which was claimed, and opens the next one', async () => {
  const { posts } = renderConsole('/p/acme-games/review', reviewer, queueOf(...two()));
  await screen.findByRole('button', { name: /^Approve/ });
  await waitFor(() => expect(posts('/withdrawals/wd_1/claim')).toHaveLength(1));

  await userEvent.keyboard('a');

  await waitFor(() => expect(location.pathname).toBe('/p/acme-games/review/wd_2'));
  expect(posts('/withdrawals/wd_1/approve')).toHaveLength(1);
  expect(posts('/withdrawals/wd_1/approve')[0]?.headers.get('x-console')).toBe('1');
  expect(posts('/withdrawals/wd_1/release')).toHaveLength(0);
});

it('the key r rejects with a reason, and nothing is sent without one', async () => {
  const { posts } = renderConsole('/p/acme-games/review', reviewer, queueOf(...two()));
  await screen.findByRole('button', { name: /^Approve/ });

  await userEvent.keyboard('r');
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Fill this in.')).toBeTruthy();
  expect(posts('/withdrawals/wd_1/reject')).toHaveLength(0);
  await userEvent.type(screen.getByLabelText('Reason'), 'Name differs');
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));

  await waitFor(() => expect(posts('/withdrawals/wd_1/reject')).toHaveLength(1));
  expect(posts('/withdrawals/wd_1/reject')[0]?.body).toEqual({ reason: 'Name differs' });
});

it('a withdrawal that somebody else has claimed cannot be decided', async () => {
  const taken = { ...claim, name: 'Anna', isYours: false };
  const { posts } = renderConsole(
    '/p/acme-games/review/wd_1',
    reviewer,
    queueOf(reviewItem({ claim: taken })),
  );
  const approve = await screen.findByRole('button', { name: /^Approve/ });

  await userEvent.keyboard('a');

  expect(approve).toHaveProperty('disabled', true);
  expect(posts('/withdrawals/wd_1/approve')).toHaveLength(0);
});

it('a role that may not decide sees the queue, and claims nothing', async () => {
  const viewer = sessionOf({ role: 'viewer', operations: ['overview', 'review'] });
  const { sent } = renderConsole('/p/acme-games/review', viewer, queueOf(...two()));
  await screen.findByRole('button', { name: /^Next/ });

  await userEvent.keyboard('ar');

  expect(screen.queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});
