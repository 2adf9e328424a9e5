import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { operations } from '../api/operations.ts';
import { minutesAgo } from '../testing/fixtures.ts';
import { hostileAnswer } from '../testing/hostile-answer.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { queueOf, reviewer, two } from '../testing/review-queue.ts';

const {
  sameAccountUsers: _users,
  recentDeposit: _deposit,
  playedSinceDeposit: _played,
  ...context
} = hostileAnswer(operations.reviewContext.response) as Record<string, unknown>;

async function openWith(signals: object) {
  const session = { ...reviewer, operations: [...reviewer.operations, 'reviewContext' as const] };
  const { settled } = renderConsole('/p/acme-games/review/wd_1', session, {
    ...queueOf(...two()),
    'GET /withdrawals/{id}/context': () => ({ body: { ...context, ...signals } }),
  });
  await screen.findByRole('button', { name: /^Approve/ });
  await settled();
}

it('says that no other player uses the account', async () => {
  await openWith({ sameAccountUsers: [] });

  expect(screen.getByText('no other player uses this account')).toBeTruthy();
});

it('names the players whose account looks the same', async () => {
  await openWith({ sameAccountUsers: ['player-8', 'player-9'] });

  for (const user of ['player-8', 'player-9']) {
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: user });
    expect(new URL(link.href).pathname).toBe(`/p/acme-games/players/${user}`);
  }
});

it('says nothing about other players if the server does not know', async () => {
  await openWith({});

  expect(screen.queryByText('Seen before')).toBeNull();
  expect(screen.queryByText(/no other player/)).toBeNull();
});

it('warns of a balance that is mostly one deposit, and leads to it', async () => {
  const recentDeposit = {
    id: 'dep_7',
    method: 'visa',
    credited: '840',
    creditedAt: minutesAgo(40),
    share: 0.84,
  };
  await openWith({ recentDeposit });

  expect(screen.getByText(/^One deposit makes up 84% of the balance/)).toBeTruthy();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'credited 40 min ago' });
  expect(new URL(link.href).pathname).toBe('/p/acme-games/payments/dep_7');
});

it.each([
  [{ amount: '52300' }, '€52,300.00 · 1.1 times the deposit'],
  [{ amount: '52300', isAtLeast: true }, 'at least €52,300.00 · 1.1 times the deposit'],
  [{ amount: '0' }, 'nothing'],
])('says how much was played since the last deposit: %j', async (played, shown) => {
  await openWith({ playedSinceDeposit: { deposited: '46000', currency: 'EUR', ...played } });

  const label = screen.getByText('Played since deposit');
  expect(label.nextElementSibling?.textContent).toBe(shown);
});
