import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { payment } from '../testing/fixtures.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

const afterMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('a list is read to the end although changes come faster than answers', async () => {
  const found = [payment()];
  const { announceChange } = renderConsole('/p/acme-games/payments', sessionOf(), {
    'GET /payments': async () => {
      const payments = [...found];
      await afterMs(1500);
      return { body: { payments, next: null } };
    },
  });
  await screen.findByRole('link', { name: /250/ });
  const changes = setInterval(announceChange, 200);
  try {
    found.push(payment({ id: 'dep_2', amount: '63' }));
    await screen.findByRole('link', { name: /63/ }, { timeout: 15_000 });
  } finally {
    clearInterval(changes);
  }

  // The last of the changes is read too.
  found.push(payment({ id: 'dep_3', amount: '88' }));
  announceChange();
  await screen.findByRole('link', { name: /88/ }, { timeout: 15_000 });
});
