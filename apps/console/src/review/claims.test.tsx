import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minutesAgo, reviewItem } from '../testing/fixtures.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { claim, queueOf, reviewer, two } from '../testing/review-queue.ts';

const minuteMs = 60_000;

describe('a claim', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  async function openFirst() {
    const { posts } = renderConsole('/p/acme-games/review/wd_1', reviewer, queueOf(...two()));
    const claims = () => posts('/withdrawals/wd_1/claim').length;
    await vi.waitFor(() => expect(claims()).toBe(1), 60_000);
    return claims;
  }

  it('is extended every minute while somebody uses the page', async () => {
    const claims = await openFirst();

    for (const expected of [2, 3]) {
      vi.advanceTimersByTime(minuteMs / 2);
      document.dispatchEvent(new Event('pointermove'));
      vi.advanceTimersByTime(minuteMs / 2);
      await vi.waitFor(() => expect(claims()).toBe(expected));
    }
  });

  it('is not extended while nobody does, nor behind another tab', async () => {
    const claims = await openFirst();
    document.dispatchEvent(new Event('pointermove'));
    vi.advanceTimersByTime(minuteMs);
    await vi.waitFor(() => expect(claims()).toBe(2));

    vi.advanceTimersByTime(5 * minuteMs);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('pointermove'));
    vi.advanceTimersByTime(minuteMs);

    // Claims are sent in order: the next one is the third only if no other was sent in between.
    visibility.mockRestore();
    document.dispatchEvent(new Event('pointermove'));
    vi.advanceTimersByTime(minuteMs);
    await vi.waitFor(() => expect(claims()).toBe(3));
  });
});

it('the person who proposed an approval neither claims nor confirms it', async () => {
  const proposal = { id: '7', by: 'rita', at: minutesAgo(1) };
  const own = renderConsole(
    '/p/acme-games/review/wd_1',
    reviewer,
    queueOf(reviewItem({ proposal })),
  );
  const confirm = await screen.findByRole('button', { name: /^Confirm/ });
  await userEvent.keyboard('a');

  expect(confirm).toHaveProperty('disabled', true);
  expect(screen.getByText(/^You have approved it/)).toBeTruthy();
  expect(own.sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

it.each(['isOnHold', 'isBlocked'])('nobody claims what cannot be approved: %s', async (flag) => {
  const { posts, announceChange } = renderConsole(
    '/p/acme-games/review/wd_1',
    reviewer,
    queueOf(reviewItem({ [flag]: true }), reviewItem({ id: 'wd_2' })),
  );
  const approve = await screen.findByRole('button', { name: /^Approve/ });
  expect(approve).toHaveProperty('disabled', true);
  announceChange();
  await userEvent.keyboard('j');
  await waitFor(() => expect(posts('/withdrawals/wd_2/claim')).toHaveLength(1));
  expect(posts('/withdrawals/wd_1/claim')).toEqual([]);
  expect(posts('/withdrawals/wd_1/release')).toEqual([]);
});

it('a claim under way is released after its answer', async () => {
  const claimed = Promise.withResolvers<void>();
  const { posts, settled } = renderConsole('/p/acme-games/review/wd_1', reviewer, {
    ...queueOf(...two()),
    'POST /withdrawals/wd_1/claim': async () => {
      await claimed.promise;
      return { body: { claim } };
    },
  });
  await waitFor(() => expect(posts('/withdrawals/wd_1/claim')).toHaveLength(1));

  await userEvent.keyboard('j');
  await waitFor(() => expect(posts('/withdrawals/wd_2/claim')).toHaveLength(1));
  expect(posts('/withdrawals/wd_1/release')).toEqual([]);
  claimed.resolve();

  await waitFor(() => expect(posts('/withdrawals/wd_1/release')).toHaveLength(1));
  await settled();
});

async function signOut() {
  await userEvent.click(await screen.findByRole('button', { name: /Rita Risk/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
}

it('a claim comes back if signing out fails, and is released when it is left', async () => {
  const { posts } = renderConsole('/p/acme-games/review/wd_1', reviewer, {
    ...queueOf(...two()),
    'POST /sign-out': () => ({ status: 502, body: {} }),
  });
  await waitFor(() => expect(posts('/withdrawals/wd_1/claim')).toHaveLength(1));

  await signOut();
  await waitFor(() => expect(posts('/withdrawals/wd_1/claim')).toHaveLength(2));
  await userEvent.click(screen.getByRole('link', { name: /player-9/ }));

  await waitFor(() => expect(posts('/withdrawals/wd_1/release')).toHaveLength(2));
});

it('signing out does not wait long for a release without an answer', async () => {
  const { posts } = renderConsole('/p/acme-games/review/wd_1', reviewer, {
    ...queueOf(...two()),
    'POST /withdrawals/wd_1/release': () => new Promise(() => undefined),
    'POST /sign-out': () => ({ body: {} }),
  });
  await waitFor(() => expect(posts('/withdrawals/wd_1/claim')).toHaveLength(1));
  await screen.findByRole('button', { name: /Rita Risk/ });

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    await signOut();
    await vi.advanceTimersByTimeAsync(2000);
    await vi.waitFor(() => expect(posts('/sign-out')).toHaveLength(1));
  } finally {
    vi.useRealTimers();
  }
});

it('a claim is released before its reviewer signs out', async () => {
  const { sent, posts } = renderConsole('/p/acme-games/review/wd_1', reviewer, {
    ...queueOf(...two()),
    'POST /sign-out': () => ({ body: {} }),
  });
  await waitFor(() => expect(posts('/withdrawals/wd_1/claim')).toHaveLength(1));

  await signOut();
  await waitFor(() => expect(posts('/sign-out')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Rita Risk')).toBeNull());

  const ends = sent.map(({ path }) => path).filter((path) => /release|sign-out/.test(path));
  expect(ends).toEqual(['/withdrawals/wd_1/release', '/sign-out']);
});

describe('a withdrawal that a colleague has claimed', () => {
  const taken = { ...claim, by: 'anna', name: 'Anna', isYours: false };

  it('is claimed once it is free, and not before', async () => {
    let item = reviewItem({ claim: taken });
    const { posts, settled, announceChange } = renderConsole(
      '/p/acme-games/review/wd_1',
      reviewer,
      {
        ...queueOf(),
        'GET /review': () => ({ body: { withdrawals: [item], total: 1, next: null } }),
      },
    );
    await screen.findByRole('button', { name: /^Approve/ });
    await settled();
    expect(posts('/withdrawals/wd_1/claim')).toEqual([]);

    item = reviewItem();
    announceChange();

    await waitFor(() => expect(posts('/withdrawals/wd_1/claim')).toHaveLength(1));
  });

  it('is neither claimed again nor released after a refusal', async () => {
    let item = reviewItem();
    const values = { name: 'Anna', until: taken.until };
    const refusal = { error: { code: 'claimedByOther', message: 'no', values } };
    const { posts, settled } = renderConsole('/p/acme-games/review/wd_1', reviewer, {
      ...queueOf(),
      'GET /review': () => ({ body: { withdrawals: [item], total: 1, next: null } }),
      'POST /withdrawals/wd_1/claim': () => {
        item = reviewItem({ claim: taken });
        return { status: 409, body: refusal };
      },
    });

    await screen.findByText(/^Anna is reviewing this withdrawal/);
    await settled();

    // Said once, by the withdrawal itself.
    expect(screen.queryByText(/is reviewing this withdrawal until/)).toBeNull();
    expect(posts('/withdrawals/wd_1/claim')).toHaveLength(1);
    expect(posts('/withdrawals/wd_1/release')).toEqual([]);
  });
});
