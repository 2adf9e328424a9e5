import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { reviewItem } from '../testing/fixtures.ts';
import { pressAt } from '../testing/press-at.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { claim, queueOf, reviewer, two } from '../testing/review-queue.ts';

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
    'POST /sign-out': () => ({ body: {} }),
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
  expect(notices()).toContain('Stopped: 2 left to approve');
  expect(posts('/withdrawals/wd_2/approve')).toEqual([]);
  expect(posts('/withdrawals/wd_3/approve')).toEqual([]);
  // Those that were not tried stay selected.
  expect(await screen.findByRole('button', { name: 'Approve 2 selected' })).toBeTruthy();
});

it('stops when Review is left, and tells the outcome on the next screen', async () => {
  const { posts, answerFirst, settled } = await approveThree({ wd_1: owes });

  await userEvent.click(screen.getByRole('link', { name: 'Overview' }));
  answerFirst();

  await waitFor(() => expect(notices()).toContain('Not approved: 1'));
  expect(notices()).toContain('Stopped: 2 left to approve');
  await settled();
  expect(posts('/withdrawals/wd_2/claim')).toEqual([]);
});

async function signOut() {
  await userEvent.click(await screen.findByRole('button', { name: /Rita Risk/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
}

it('stops before its operator signs out, after the withdrawal that is being decided', async () => {
  const { posts, sent, answerFirst, settled } = await approveThree();

  await signOut();
  expect(posts('/sign-out')).toEqual([]);
  answerFirst();

  await waitFor(() => expect(posts('/sign-out')).toHaveLength(1));
  await settled();
  expect(posts('/withdrawals/wd_2/claim')).toEqual([]);
  expect(sent.filter(({ path }) => /approve/.test(path))).toHaveLength(1);
});

it('approves nothing if it is stopped while it claims', async () => {
  const claimed = Promise.withResolvers<void>();
  const withdrawals = [reviewItem(), reviewItem({ id: 'wd_2' })];
  const { posts, settled } = renderConsole('/p/acme-games/review/wd_1', reviewer, {
    'GET /review': () => ({ body: { withdrawals, total: 2, next: null } }),
    'POST /withdrawals/wd_1/claim': () => ({ body: { claim } }),
    'POST /withdrawals/wd_2/claim': async () => {
      await claimed.promise;
      return { body: { claim } };
    },
    'POST /withdrawals/{id}/release': () => ({ body: { ok: true } }),
  });
  await userEvent.click((await screen.findAllByRole('checkbox'))[1] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Approve 1 selected' }));
  await waitFor(() => expect(posts('/withdrawals/wd_2/claim')).toHaveLength(1));

  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  claimed.resolve();

  await waitFor(() => expect(notices()).toContain('Stopped: 1 left to approve'));
  await settled();
  expect(posts('/withdrawals/wd_2/approve')).toEqual([]);
  expect(posts('/withdrawals/wd_2/release')).toHaveLength(1);
});

it('stops when the session has ended', async () => {
  const ended = { status: 401, body: { error: { code: 'signedOut', message: 'no' } } };
  const { posts, answerFirst } = await approveThree({ wd_1: ended });
  answerFirst();

  await waitFor(() => expect(notices()).toContain('Not approved: 1'));
  expect(posts('/withdrawals/wd_2/claim')).toEqual([]);
});

it('announces its progress, and its Stop button has the focus', async () => {
  const { answerFirst } = await approveThree();

  const [progress] = screen
    .getAllByRole('status')
    .filter(({ textContent }) => textContent === '0 of 3 done');
  expect(progress).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Stop');
  answerFirst();
  await waitFor(() => expect(notices()).toContain('3 approved'));
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

it('keeps the claim on the withdrawal that has since been opened', async () => {
  const { posts, answerFirst } = await approveThree({ wd_2: owes, wd_3: owes });

  await userEvent.click(screen.getByRole('link', { name: /of-wd_2/ }));
  answerFirst();

  await waitFor(() => expect(notices()).toContain('Not approved: 2'));
  expect(posts('/withdrawals/wd_2/release')).toEqual([]);
  expect(posts('/withdrawals/wd_3/release')).toHaveLength(1);
});

it('a shortcut works between two approvals', async () => {
  const withdrawals = ['wd_1', 'wd_2', 'wd_3'].map((id) => reviewItem({ id, user: `of-${id}` }));
  const last = Promise.withResolvers<void>();
  renderConsole('/p/acme-games/review/wd_1', reviewer, {
    'GET /review': () => ({ body: { withdrawals, total: 3, next: null } }),
    'POST /withdrawals/{id}/claim': () => ({ body: { claim } }),
    'POST /withdrawals/{id}/release': () => ({ body: { ok: true } }),
    'POST /withdrawals/wd_2/approve': () => approved,
    'POST /withdrawals/wd_3/approve': async () => {
      await last.promise;
      return approved;
    },
  });
  for (const box of (await screen.findAllByRole('checkbox')).slice(1)) await userEvent.click(box);
  const beforeMs = performance.now();
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2 selected' }));
  await screen.findByText('1 of 2 done');

  pressAt(beforeMs, 'j');

  await waitFor(() => expect(location.pathname).toBe('/p/acme-games/review/wd_2'));
  last.resolve();
  await waitFor(() => expect(notices()).toContain('2 approved'));
});

it('a key does not approve the withdrawal that is opened because the open one was approved', async () => {
  const { posts, settled } = renderConsole(
    '/p/acme-games/review/wd_1',
    reviewer,
    queueOf(...two()),
  );
  await userEvent.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement);
  const beforeMs = performance.now();
  await userEvent.click(screen.getByRole('button', { name: 'Approve 1 selected' }));
  await waitFor(() => expect(posts('/withdrawals/wd_2/claim')).toHaveLength(1));

  pressAt(beforeMs, 'a');

  await settled();
  expect(posts('/withdrawals/wd_2/approve')).toEqual([]);
});
