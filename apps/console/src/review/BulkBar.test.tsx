import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { reviewItem } from '../testing/fixtures.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { claim, proposedApproval, reviewer } from '../testing/review-queue.ts';

const owes = { code: 'playerOwes', message: 'in the words of the server' };

/** Four withdrawals: approved, proposed, refused with the approval, and refused with the claim. */
function renderQueue() {
  let waiting = ['wd_1', 'wd_2', 'wd_3', 'wd_4'].map((id) => reviewItem({ id, user: `of-${id}` }));
  const claimed = { status: 409, body: { error: { code: 'claimedByOther', message: 'no' } } };
  return renderConsole('/p/acme-games/review/wd_1', reviewer, {
    'GET /review': () => ({ body: { withdrawals: waiting, total: waiting.length, next: null } }),
    'POST /withdrawals/{id}/claim': ({ path }) =>
      path.includes('wd_4') ? claimed : { body: { claim } },
    'POST /withdrawals/{id}/release': () => ({ body: { ok: true } }),
    'POST /withdrawals/wd_1/approve': () => {
      waiting = waiting.filter(({ id }) => id !== 'wd_1');
      return { body: { ...reviewItem(), status: 'approved' } };
    },
    'POST /withdrawals/wd_2/approve': () => ({
      status: 202,
      body: { proposal: proposedApproval('wd_2') },
    }),
    'POST /withdrawals/wd_3/approve': () => ({ status: 409, body: { error: owes } }),
  });
}

it('approves the selected ones, and tells apart approved, proposed and refused', async () => {
  const { posts } = renderQueue();
  const boxes = await screen.findAllByRole('checkbox');
  // The key x selects the open one.
  await userEvent.keyboard('x');
  for (const box of boxes.slice(1)) await userEvent.click(box);

  await userEvent.click(screen.getByRole('button', { name: 'Approve 4 selected' }));

  const list = within(screen.getByRole('region', { name: 'Review' }));
  const refused = within(await list.findByRole('alert'));
  expect(refused.getByText('Not approved: 2')).toBeTruthy();
  const lines = refused.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/of-wd_3: The player owes/),
    expect.stringMatching(/of-wd_4: /),
  ]);
  const notices = screen.getByRole('status', { name: 'Notices' }).textContent;
  expect(notices).toContain('1 approved');
  expect(notices).toContain('1 waiting for a second person');
  const released = ['wd_1', 'wd_2', 'wd_3', 'wd_4'].map(
    (id) => posts(`/withdrawals/${id}/release`).length,
  );
  expect(released).toEqual([0, 0, 1, 0]);
  expect(posts('/withdrawals/wd_4/approve')).toEqual([]);

  await userEvent.click(refused.getByRole('button', { name: 'Close' }));
  expect(list.queryByText(/^Not approved/)).toBeNull();
  await waitFor(() => expect(location.pathname).not.toBe('/p/acme-games/review/wd_1'));
});

it('leaves out a selected withdrawal that is flagged since', async () => {
  let isOnHold = false;
  const { posts, announceChange } = renderConsole('/p/acme-games/review/wd_1', reviewer, {
    'GET /review': () => ({
      body: {
        withdrawals: [reviewItem({ isOnHold }), reviewItem({ id: 'wd_2' })],
        total: 2,
        next: null,
      },
    }),
    'POST /withdrawals/{id}/claim': () => ({ body: { claim } }),
    'POST /withdrawals/{id}/approve': () => ({ body: { ...reviewItem(), status: 'approved' } }),
  });
  for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box);

  isOnHold = true;
  announceChange();
  await userEvent.click(await screen.findByRole('button', { name: 'Approve 1 selected' }));

  await waitFor(() => expect(posts('/withdrawals/wd_2/approve')).toHaveLength(1));
  expect(posts('/withdrawals/wd_1/approve')).toEqual([]);
});
