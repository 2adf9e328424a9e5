import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { minutesAgo, reviewItem } from '../testing/fixtures.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { claim, queueOf, reviewer, two } from '../testing/review-queue.ts';

afterEach(() => vi.restoreAllMocks());

function showNarrow(): void {
  const matching = matchMedia('(width > 0px)');
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(matching);
}

const decisions = /\/(claim|approve|reject)$/;

it('an older withdrawal that comes into the queue does not replace the open one', async () => {
  const older = reviewItem({ id: 'wd_0', user: 'player-1', createdAt: minutesAgo(90) });
  let waiting = [...two()];
  const { posts, announceChange } = renderConsole('/p/acme-games/review', reviewer, {
    ...queueOf(),
    'GET /review': () => ({ body: { withdrawals: waiting, total: waiting.length, next: null } }),
    'POST /withdrawals/wd_1/approve': () => ({ body: { ...reviewItem(), status: 'approved' } }),
  });
  await waitFor(() => expect(posts('/withdrawals/wd_1/claim')).toHaveLength(1));
  expect(location.pathname).toBe('/p/acme-games/review/wd_1');

  waiting = [older, ...two()];
  announceChange();
  await screen.findByRole('link', { name: /player-1 / });
  await userEvent.keyboard('a');

  await waitFor(() => expect(posts('/withdrawals/wd_1/approve')).toHaveLength(1));
  expect(posts('/withdrawals/wd_0/claim')).toEqual([]);
  expect(posts('/withdrawals/wd_0/approve')).toEqual([]);
});

it('on a narrow screen the list claims nothing, and no key decides', async () => {
  showNarrow();
  const { sent, posts } = renderConsole('/p/acme-games/review', reviewer, queueOf(...two()));
  const link = await screen.findByRole('link', { name: /player-77/ });

  await userEvent.keyboard('ar');

  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent.filter(({ path }) => decisions.test(path))).toEqual([]);
  await userEvent.click(link);
  await waitFor(() => expect(posts('/withdrawals/wd_1/claim')).toHaveLength(1));
  await userEvent.keyboard('a');
  await waitFor(() => expect(posts('/withdrawals/wd_1/approve')).toHaveLength(1));
});

it('the last withdrawal is not opened again once it is decided', async () => {
  const { posts } = renderConsole('/p/acme-games/review', reviewer, queueOf(reviewItem()));
  await screen.findByRole('button', { name: /^Approve/ });

  await userEvent.keyboard('a');

  await screen.findByText('No withdrawals are waiting for a decision.');
  expect(location.pathname).toBe('/p/acme-games/review');
  expect(posts('/withdrawals/wd_1/claim')).toHaveLength(1);
});

it('nothing is opened if colleagues are looking at every withdrawal', async () => {
  const taken = { ...claim, name: 'Anna', isYours: false };
  const { sent } = renderConsole(
    '/p/acme-games/review',
    reviewer,
    queueOf(reviewItem({ claim: taken })),
  );

  await screen.findByText(
    'Every withdrawal on this page is claimed by a colleague or waiting for a second person.',
  );

  expect(location.pathname).toBe('/p/acme-games/review');
  expect(sent.filter(({ path }) => decisions.test(path))).toEqual([]);
});
