import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { minutesAgo, reviewItem } from '../testing/fixtures.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { claim, proposedApproval, queueOf, reviewer, two } from '../testing/review-queue.ts';

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

it('goes on saying that nothing is free while the queue is read again', async () => {
  const taken = { ...claim, name: 'Anna', isYours: false };
  const second = Promise.withResolvers<void>();
  let reads = 0;
  const { announceChange } = renderConsole('/p/acme-games/review', reviewer, {
    'GET /review': async () => {
      reads += 1;
      if (reads > 1) await second.promise;
      return { body: { withdrawals: [reviewItem({ claim: taken })], total: 1, next: null } };
    },
  });
  await screen.findByText(/^Every withdrawal on this page/);

  announceChange();
  await waitFor(() => expect(reads).toBe(2));

  expect(screen.getByText(/^Every withdrawal on this page/)).toBeTruthy();
  expect(screen.queryByText('Loading…')).toBeNull();
  second.resolve();
});

it.each(['j', 'k'])('the key %s keeps the claim on the only free withdrawal', async (key) => {
  const { posts, settled } = renderConsole(
    '/p/acme-games/review/wd_1',
    reviewer,
    queueOf(reviewItem()),
  );
  await waitFor(() => expect(posts('/withdrawals/wd_1/claim')).toHaveLength(1));

  await userEvent.keyboard(key);
  await settled();

  expect(location.pathname).toBe('/p/acme-games/review/wd_1');
  expect(posts('/withdrawals/wd_1/release')).toEqual([]);
});

it('a withdrawal that is opened again is claimed after its release', async () => {
  const released = Promise.withResolvers<void>();
  const { posts, settled } = renderConsole('/p/acme-games/review/wd_1', reviewer, {
    ...queueOf(reviewItem()),
    'POST /withdrawals/wd_1/release': async () => {
      await released.promise;
      return { body: { ok: true } };
    },
  });
  await waitFor(() => expect(posts('/withdrawals/wd_1/claim')).toHaveLength(1));

  await userEvent.click(screen.getByRole('link', { name: /^Review/ }));
  await waitFor(() => expect(posts('/withdrawals/wd_1/release')).toHaveLength(1));
  await waitFor(() => expect(location.pathname).toBe('/p/acme-games/review/wd_1'));
  await settled();
  expect(posts('/withdrawals/wd_1/claim')).toHaveLength(1);
  released.resolve();

  await waitFor(() => expect(posts('/withdrawals/wd_1/claim')).toHaveLength(2));
});

const gone = 'This withdrawal is no longer waiting for a decision.';

it('a decided withdrawal that is opened again is no longer waiting', async () => {
  const { settled } = renderConsole('/p/acme-games/review/wd_1', reviewer, queueOf(...two()));
  await screen.findByRole('button', { name: /^Approve/ });
  await userEvent.keyboard('a');
  await waitFor(() => expect(location.pathname).toBe('/p/acme-games/review/wd_2'));
  await settled();

  history.back();

  await screen.findByText(gone);
  expect(location.pathname).toBe('/p/acme-games/review/wd_1');
});

it('a proposed approval that a colleague confirms is no longer waiting', async () => {
  const proposal = { id: '7', by: 'rita', at: minutesAgo(1) };
  const [first, second] = two();
  let waiting = [first, second];
  const { announceChange } = renderConsole('/p/acme-games/review/wd_1', reviewer, {
    ...queueOf(),
    'GET /review': () => ({ body: { withdrawals: waiting, total: waiting.length, next: null } }),
    'POST /withdrawals/wd_1/approve': () => {
      waiting = [{ ...first, proposal }, second];
      return { status: 202, body: { proposal: proposedApproval('wd_1') } };
    },
  });
  await screen.findByRole('button', { name: /^Approve/ });
  await userEvent.keyboard('a');
  await waitFor(() => expect(location.pathname).toBe('/p/acme-games/review/wd_2'));
  await userEvent.click(screen.getByRole('link', { name: /player-77/ }));
  await screen.findByText(/^You have approved it/);

  waiting = [second];
  announceChange();

  await screen.findByText(gone);
});
