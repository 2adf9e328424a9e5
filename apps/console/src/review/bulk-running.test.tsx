import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { reviewItem } from '../testing/fixtures.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { claim, reviewer } from '../testing/review-queue.ts';

const owes = { status: 409, body: { error: { code: 'playerOwes', message: 'no' } } };
const approved = { body: { ...reviewItem(), status: 'approved' } };

/** Approves three withdrawals together; the answer about the first one waits for `answerFirst`. */
async function approveThree(answers: Record<string, typeof owes | typeof approved> = {}) {
  const withdrawals = ['wd_1', 'wd_2', 'wd_3'].map((id) => reviewItem({ id, user: `of-${id}` }));
  const first = Promise.withResolvers<void>();
  const shown = renderConsole('/p/acme-games/review/wd_1', reviewer, {
    'GET /review': () => ({ body: { withdrawals, total: 3, next: null } }),
    'POST /withdrawals/{id}/claim': () => ({ body: { claim } }),
    'POST /withdrawals/{id}/release': () => ({ body: { ok: true } }),
    'POST /withdrawals/{id}/approve': async ({ path }) => {
      if (path.includes('wd_1')) await first.promise;
      return answers[path.split('/')[2] ?? ''] ?? approved;
    },
  });
  for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Approve 3 selected' }));
  await waitFor(() => expect(shown.posts('/withdrawals/wd_1/approve')).toHaveLength(1));
  return { ...shown, answerFirst: first.resolve };
}

const notices = () => screen.getByRole('status', { name: 'Notices' }).textContent;

it('approves nothing more once it is stopped', async () => {
  const { posts, answerFirst } = await approveThree();
  expect(screen.getByText('0 of 3 done')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  answerFirst();

  await waitFor(() => expect(notices()).toContain('1 approved'));
  expect(posts('/withdrawals/wd_2/approve')).toEqual([]);
  expect(posts('/withdrawals/wd_3/approve')).toEqual([]);
});

it('tells how many were refused on any screen', async () => {
  const { answerFirst } = await approveThree({ wd_1: owes, wd_3: owes });

  await userEvent.click(screen.getByRole('link', { name: 'Overview' }));
  answerFirst();

  await waitFor(() => expect(notices()).toContain('Not approved: 2'));
});

it('keeps the list of the refused ones while others are selected', async () => {
  const { answerFirst } = await approveThree({ wd_3: owes });
  answerFirst();
  const list = within(screen.getByRole('region', { name: 'Review' }));
  await list.findByRole('alert');

  const [box] = screen.getAllByRole('checkbox');
  if (box) await userEvent.click(box);

  expect(screen.getByRole('button', { name: 'Approve 1 selected' })).toBeTruthy();
  expect(list.getByRole('alert').textContent).toContain('of-wd_3');
});

it('keeps the claim on the withdrawal that was opened meanwhile', async () => {
  const { posts, answerFirst } = await approveThree({ wd_2: owes, wd_3: owes });

  await userEvent.click(screen.getByRole('link', { name: /of-wd_2/ }));
  answerFirst();

  await waitFor(() => expect(notices()).toContain('Not approved: 2'));
  expect(posts('/withdrawals/wd_2/release')).toEqual([]);
  expect(posts('/withdrawals/wd_3/release')).toHaveLength(1);
});
