import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { reviewItem } from '../testing/fixtures.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';
import { claim, queueOf, reviewer, two } from '../testing/review-queue.ts';

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

it('the queue goes on after its first page, by the list and by the keyboard', async () => {
  const pages = [two(), [reviewItem({ id: 'wd_3', user: 'player-3' })]] as const;
  const { sent } = renderConsole('/p/acme-games/review/wd_2', reviewer, {
    ...queueOf(),
    'GET /review': ({ search }) => {
      const isLater = search.get('before') === 'wd_2';
      return {
        body: { withdrawals: pages[isLater ? 1 : 0], total: 3, next: isLater ? null : 'wd_2' },
      };
    },
    'POST /withdrawals/wd_3/claim': () => ({ body: { claim } }),
  });
  await screen.findByRole('button', { name: 'Newer' });

  await userEvent.keyboard('j');

  expect(await screen.findByRole('link', { name: /player-3/ })).toBeTruthy();
  expect(location.pathname + location.search).toBe('/p/acme-games/review/wd_3?before=wd_2');
  expect(sent.filter(({ search }) => search.get('before') === 'wd_2')).not.toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Oldest' }));
  expect(await screen.findByRole('link', { name: /player-9/ })).toBeTruthy();
});

it('a withdrawal beyond the first page is found by its address', async () => {
  const far = reviewItem({ id: 'wd_3', user: 'player-3' });
  renderConsole('/p/acme-games/review/wd_3', reviewer, {
    ...queueOf(...two()),
    'GET /review': ({ search }) => ({
      body: { withdrawals: search.get('id') === 'wd_3' ? [far] : two(), total: 3, next: 'wd_2' },
    }),
    'POST /withdrawals/wd_3/claim': () => ({ body: { claim } }),
  });

  const approve = await screen.findByRole('button', { name: /^Approve/ });

  expect(approve).toHaveProperty('disabled', false);
  expect(screen.queryByText('This withdrawal is no longer waiting for a decision.')).toBeNull();
});

it('a withdrawal that could not be read is not called decided, and is read again on request', async () => {
  const far = reviewItem({ id: 'wd_3', user: 'player-3' });
  let isDown = true;
  renderConsole('/p/acme-games/review/wd_3', reviewer, {
    ...queueOf(...two()),
    'GET /review': ({ search }) => {
      if (!search.has('id')) return { body: { withdrawals: two(), total: 3, next: 'wd_2' } };
      if (isDown) return { status: 503, body: { error: { code: 'unavailable', message: 'no' } } };
      return { body: { withdrawals: [far], total: 3, next: null } };
    },
    'POST /withdrawals/wd_3/claim': () => ({ body: { claim } }),
  });

  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('This withdrawal is no longer waiting for a decision.')).toBeNull();
  isDown = false;
  await userEvent.click(retry);

  expect(await screen.findByRole('button', { name: /^Approve/ })).toBeTruthy();
});

it('a queue that can no longer be read says so beside what was read before', async () => {
  let isDown = false;
  renderConsole('/p/acme-games/review', reviewer, {
    ...queueOf(...two()),
    'GET /review': () =>
      isDown
        ? { status: 503, body: { error: { code: 'unavailable', message: 'no' } } }
        : { body: { withdrawals: two(), total: 2, next: null } },
    'POST /withdrawals/wd_1/approve': () => {
      isDown = true;
      return { status: 503, body: { error: { code: 'unavailable', message: 'no' } } };
    },
  });
  await screen.findByRole('button', { name: /^Approve/ });

  await userEvent.keyboard('a');

  const list = within(screen.getByRole('region', { name: 'Review' }));
  expect(await list.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(list.getByRole('link', { name: /player-9/ })).toBeTruthy();
});

it('a later page on which everything was decided leads back to the first', async () => {
  renderConsole('/p/acme-games/review?before=wd_2', reviewer, {
    ...queueOf(),
    'GET /review': ({ search }) => ({
      body: { withdrawals: search.has('before') ? [] : two(), total: 2, next: null },
    }),
  });

  const first = await screen.findByRole('button', { name: 'Go to the first page' });
  expect(screen.queryByText('No withdrawals are waiting for a decision.')).toBeNull();
  await userEvent.click(first);

  expect(await screen.findByRole('link', { name: /player-9/ })).toBeTruthy();
  expect(location.search).toBe('');
});

it('a decision that somebody has made already is refused in the console’s own words', async () => {
  const values = { by: 'fay', decision: 'approved', at: '2026-11-17T09:00:00.000Z' };
  const error = { code: 'alreadyDecided', message: 'in the words of the server', values };
  const queue = queueOf(...two());
  const { posts } = renderConsole('/p/acme-games/review/wd_1', reviewer, {
    ...queue,
    'POST /withdrawals/wd_1/approve': () => {
      // Somebody else was faster: it leaves the queue with the refusal.
      queue['POST /withdrawals/wd_1/approve']();
      return { status: 409, body: { error } };
    },
  });
  await screen.findByRole('button', { name: /^Approve/ });

  await userEvent.keyboard('a');

  await screen.findByText('This withdrawal is no longer waiting for a decision.');
  const notice = screen.getByRole('status', { name: 'Notices' });
  expect(notice.textContent).toMatch(/^This withdrawal was already approved by fay on 17 Nov 2026/);
  expect(notice.textContent).not.toContain('server');
  expect(posts('/withdrawals/wd_1/approve')).toHaveLength(1);
});
