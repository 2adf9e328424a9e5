import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { reviewItem } from '../testing/fixtures.ts';
import { pressAt } from '../testing/press-at.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { queueOf, reviewer, two } from '../testing/review-queue.ts';

const dialogs = () => screen.queryAllByRole('dialog');
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Reason');

async function openReview() {
  const { posts, settled } = renderConsole(
    '/p/acme-games/review/wd_1',
    reviewer,
    queueOf(...two()),
  );
  await screen.findByRole('button', { name: /^Approve/ });
  const decisions = () =>
    ['wd_1', 'wd_2'].flatMap((id) => [
      ...posts(`/withdrawals/${id}/approve`),
      ...posts(`/withdrawals/${id}/reject`),
    ]);
  return { posts, settled, decisions };
}

it('what is typed right after the key r is the reason', async () => {
  const { decisions } = await openReview();

  await userEvent.keyboard('rPlease send a document');

  expect(field().value).toBe('Please send a document');
  expect(document.activeElement).toBe(field());
  expect(dialogs()).toHaveLength(1);
  expect(decisions()).toEqual([]);
});

it('a dialog that is closed keeps what was typed, for the same withdrawal', async () => {
  await openReview();
  await userEvent.keyboard('rOnce{Escape}');
  await waitFor(() => expect(dialogs()).toEqual([]));

  await userEvent.click(screen.getByRole('button', { name: /^Reject…/ }));
  await userEvent.keyboard(' more');

  expect(field().value).toBe('Once more');
});

it.each(['Control', 'Meta'])('%s and Enter send a dialog from its text area', async (mod) => {
  const { posts } = await openReview();

  await userEvent.keyboard(`rNot yours{${mod}>}{Enter}{/${mod}}`);

  await waitFor(() => expect(posts('/withdrawals/wd_1/reject')).toHaveLength(1));
  expect(posts('/withdrawals/wd_1/reject')[0]?.body).toEqual({ reason: 'Not yours' });
});

it('no key decides while a dialog is open or right after it, however long somebody types', async () => {
  const { posts, decisions } = await openReview();
  await userEvent.keyboard('r');
  pressAt(performance.now() + 10_000, 'a');
  const beforeMs = performance.now();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialogs()).toEqual([]));

  const closedMs = performance.now();
  for (const atMs of [beforeMs, closedMs, closedMs + 300, closedMs + 600]) pressAt(atMs, 'a');
  pressAt(closedMs + 900, 'r');
  pressAt(closedMs + 9000, 'a', { repeat: true });

  expect(dialogs()).toEqual([]);
  expect(decisions()).toEqual([]);
  pressAt(closedMs + 9000, 'a');
  await waitFor(() => expect(posts('/withdrawals/wd_1/approve')).toHaveLength(1));
});

it('a second press of the key a does not approve the withdrawal that is opened next', async () => {
  const { posts, settled } = await openReview();
  const beforeMs = performance.now();
  await userEvent.keyboard('a');
  await waitFor(() => expect(location.pathname).toBe('/p/acme-games/review/wd_2'));
  await waitFor(() => expect(posts('/withdrawals/wd_2/claim')).toHaveLength(1));

  pressAt(beforeMs, 'a');

  await settled();
  expect(posts('/withdrawals/wd_2/approve')).toEqual([]);
});

it('the list of keys has the one that sends a dialog', async () => {
  await openReview();

  await userEvent.keyboard('?');

  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(list.getByText('Send the form').previousElementSibling?.textContent).toMatch(
    /(Ctrl|⌘) Enter$/,
  );
});

it('a dialog without a field focuses its heading', async () => {
  await openReview();

  await userEvent.keyboard('?');

  expect(document.activeElement?.textContent).toBe('Keyboard shortcuts');
});

it.each([
  { decision: 'approve', keys: 'a' },
  { decision: 'reject', keys: 'rNo{Control>}{Enter}{/Control}' },
])(
  'after $decision the next one opens, even if the queue says it before the answer',
  async ({ decision, keys }) => {
    const answered = Promise.withResolvers<void>();
    const queue = queueOf(...two());
    const { sent, posts, announceChange, haveRead, settled } = renderConsole(
      '/p/acme-games/review/wd_1',
      reviewer,
      {
        ...queue,
        [`POST /withdrawals/wd_1/${decision}`]: async () => {
          const answer = queue['POST /withdrawals/wd_1/approve']();
          await answered.promise;
          return answer;
        },
      },
    );
    await waitFor(() => expect(posts('/withdrawals/wd_1/claim')).toHaveLength(1));
    await screen.findByRole('button', { name: /^Approve/ });
    await userEvent.keyboard(keys);
    await waitFor(() => expect(posts(`/withdrawals/wd_1/${decision}`)).toHaveLength(1));

    announceChange();
    await waitFor(() => expect(screen.queryByRole('link', { name: /player-77/ })).toBeNull());
    // The withdrawal is no longer in the queue, and the answer is still to come.
    await waitFor(() => expect(sent.some(({ search }) => search.get('id') === 'wd_1')).toBe(true));
    await haveRead();
    expect(screen.queryByText(/no longer waiting/)).toBeNull();
    answered.resolve();

    await waitFor(() => expect(location.pathname).toBe('/p/acme-games/review/wd_2'));
    await settled();
    expect(posts('/withdrawals/wd_1/release')).toEqual([]);
    expect(dialogs()).toEqual([]);
  },
);

it('a withdrawal that was left is released if its decision is refused', async () => {
  const answered = Promise.withResolvers<void>();
  const { posts } = renderConsole('/p/acme-games/review/wd_1', reviewer, {
    ...queueOf(reviewItem(), reviewItem({ id: 'wd_2' })),
    'POST /withdrawals/wd_1/approve': async () => {
      await answered.promise;
      return { status: 409, body: { error: { code: 'playerOwes', message: 'no' } } };
    },
  });
  await waitFor(() => expect(posts('/withdrawals/wd_1/claim')).toHaveLength(1));
  await userEvent.keyboard('aj');
  await waitFor(() => expect(posts('/withdrawals/wd_2/claim')).toHaveLength(1));
  expect(posts('/withdrawals/wd_1/release')).toEqual([]);

  answered.resolve();

  await waitFor(() => expect(posts('/withdrawals/wd_1/release')).toHaveLength(1));
});
